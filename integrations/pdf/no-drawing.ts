/**
 * pdf.js makes matrices when it is loaded, and uses them only to draw. Node has none, and the package that would bring
 * them is native code, which a child that reads foreign files does without. To be imported before pdf.js.
 */
if (!('DOMMatrix' in globalThis)) Object.assign(globalThis, { DOMMatrix: function () {} });
