/* Sets the chosen theme before anything is drawn; a plain script, for modules come too late.  settings.js does the rest. */
(() => {
    try {
        const theme = JSON.parse(localStorage.getItem("blackpeg.theme") || "null");
        if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
    } catch {
        // The system's theme.
    }
})();
