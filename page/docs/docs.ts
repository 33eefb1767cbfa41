/**
 * The API, drawn from /openapi.json: each address with what it takes and answers, then the shapes of both.
 */
export type Schema = Record<string, any>;

const main = document.getElementById("main") as HTMLElement;
const state = document.getElementById("state") as HTMLElement;

try {
    const response = await fetch("/openapi.json");
    draw(await response.json());
    state.remove();
} catch (error) {
    state.textContent = `The description could not be read: ${error}`;
}

function draw(api: Schema) {
    for (const paragraph of String(api.info.description).trim().split(/\n\n+/)) {
        main.append(element("p", {}, ...marked(paragraph)));
    }
    const version = `Version ${api.info.version}. The same for programs: `;
    main.append(element("p", {}, version, element("a", {href: "/openapi.json"}, "/openapi.json"), "."));
    const all = Object.entries<Schema>(api.paths).flatMap(([path, methods]) =>
        Object.entries<Schema>(methods).map(([method, operation]) => ({path, method, operation})),
    );
    for (const [name, each] of Object.entries(Object.groupBy(all, ({operation}) => operation.tags?.[0] ?? "others"))) {
        main.append(element("h2", {}, name[0].toUpperCase() + name.slice(1)), ...(each ?? []).map(drawOperation));
    }
    main.append(element("h2", {}, "Shapes"));
    const shapes = Object.entries<Schema>(api.components?.schemas ?? {}).filter(
        ([name]) => !name.includes("ValidationError"),
    );
    for (const [name, schema] of shapes.sort()) main.append(drawShape(name, schema));
    openNamed();
    addEventListener("hashchange", openNamed);
}

/** Opens the shape that the address names. */
function openNamed() {
    const named = document.getElementById(location.hash.slice(1));
    if (!(named instanceof HTMLDetailsElement)) return;
    named.open = true;
    named.scrollIntoView();
}

function drawOperation({method, path, operation}: {method: string; path: string; operation: Schema}) {
    const parts = [];
    if (operation.description) parts.push(element("p", {}, ...marked(operation.description)));
    const parameters = (operation.parameters ?? []).map((given: Schema) => [
        element("code", {}, given.name),
        `${given.in}${given.required ? "" : ", optional"}`,
        element("span", {}, ...kind(given.schema)),
        given.description ?? "",
    ]);
    if (parameters.length) parts.push(table(["parameter", "in", "type", ""], parameters));
    const body = operation.requestBody?.content ?? {};
    const answers = Object.entries<Schema>(operation.responses).filter(([status]) => status !== "422");
    const shown = (what: string, type: string, schema: Schema = {}) => [
        what,
        type,
        element("span", {}, ...kind(schema)),
    ];
    const rows = [
        ...Object.entries<Schema>(body).map(([type, has]) => shown("body", type, has.schema)),
        ...answers.map(([status, has]) => {
            const [type, shape] = Object.entries<Schema>(has.content ?? {})[0] ?? ["", {}];
            return shown(`answer ${status}`, type, shape.schema);
        }),
    ];
    parts.push(table(["", "type", "shape"], rows));
    const what = element("span", {class: "quiet"}, ` ${operation.summary ?? ""}`);
    const name = element("span", {class: "method"}, method.toUpperCase());
    return element("details", {}, element("summary", {}, name, " ", element("code", {}, path), what), ...parts);
}

function drawShape(name: string, schema: Schema) {
    const required = new Set(schema.required ?? []);
    const rows = Object.entries<Schema>(schema.properties ?? {}).map(([property, has]) => [
        element("code", {}, property),
        element("span", {}, ...kind(has)),
        `${required.has(property) ? "" : "optional. "}${has.description ?? ""}`,
    ]);
    const about = element("span", {class: "quiet"}, ` ${schema.description ?? ""}`);
    const content = rows.length ? table(["entry", "type", ""], rows) : element("p", {}, ...kind(schema));
    return element("details", {id: name}, element("summary", {}, element("code", {}, name), about), content);
}

/**
 * What a schema allows, in a few words.
 */
function kind(schema: Schema): (string | Node)[] {
    if (schema.$ref) {
        const name = String(schema.$ref).split("/").at(-1) ?? "";
        return [element("a", {href: `#${name}`}, name)];
    }
    const either = schema.anyOf ?? schema.oneOf;
    if (either) {
        return either.flatMap((one: Schema, at: number) => (at ? [" or ", ...kind(one)] : kind(one)));
    }
    if (schema.enum) return [schema.enum.map((value: unknown) => JSON.stringify(value)).join(" or ")];
    if ("const" in schema) return [JSON.stringify(schema.const)];
    if (schema.type === "array") return ["list of ", ...kind(schema.items ?? {})];
    const bounds = [
        ["minimum", "at least"],
        ["maximum", "at most"],
        ["exclusiveMinimum", "above"],
        ["exclusiveMaximum", "below"],
        ["maxLength", "signs at most"],
    ].filter(([key]) => key in schema);
    const said = bounds.map(([key, words]) => `${words} ${schema[key]}`).join(", ");
    return [`${schema.type ?? "anything"}${said ? ` (${said})` : ""}`];
}

function table(heads: string[], rows: (string | Node)[][]) {
    const head = element(
        "tr",
        {},
        ...heads.map((text) => element(text ? "th" : "td", text ? {scope: "col"} : {}, text)),
    );
    const body = rows.map((cells) => element("tr", {}, ...cells.map((cell) => element("td", {}, cell))));
    const whole = element("table", {}, element("thead", {}, head), element("tbody", {}, ...body));
    return element("div", {class: "scrolls", tabIndex: "0", role: "group", "aria-label": "table"}, whole);
}

/** Text in which `code` is marked. */
function marked(text: string) {
    return text.split("`").map((part, at) => (at % 2 ? element("code", {}, part) : part));
}

function element(name: string, attributes: Record<string, string>, ...children: (string | Node)[]) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...children);
    return made;
}
