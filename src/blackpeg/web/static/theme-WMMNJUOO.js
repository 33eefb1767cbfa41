(()=>{try{let e=JSON.parse(localStorage.getItem("blackpeg.theme")||"null");(e==="light"||e==="dark")&&(document.documentElement.dataset.theme=e)}catch{}})();
