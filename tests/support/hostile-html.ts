/** Set by any script that runs. */
export const ALARM = '__alarm'
const RUN = `window.${ALARM}=1`
/** Nothing may be requested from here. */
export const FOREIGN = 'https://evil.example.test'

const EVENTS = [
  'load error click focus mouseover pointerenter animationstart toggle begin scroll abort auxclick beforecopy beforeinput beforematch',
  'beforetoggle blur canplay change close contextmenu copy cut dblclick drag dragenter dragstart drop durationchange end focusin',
  'gotpointercapture input invalid keydown loadstart message mousedown mousewheel paste play pointerdown pointerover popstate repeat',
  'reset resize select submit touchstart transitionend unhandledrejection wheel',
]
const HANDLERS = EVENTS.flatMap((names) => names.split(' ').map((name) => `on${name}`))
const CARRIERS = [
  (on: string) => `<img src=x ${on}="${RUN}">`,
  (on: string) => `<svg ${on}="${RUN}"><rect width="9" height="9"/></svg>`,
  (on: string) => `<video autoplay ${on}="${RUN}"><source src=x></video>`,
  (on: string) => `<details open ${on}="${RUN}">x</details>`,
  (on: string) => `<p tabindex=0 autofocus ${on}="${RUN}">x</p>`,
  (on: string) => `<a href="#x" ${on}="${RUN}">x</a>`,
]
const SCRIPT_ADDRESSES = [
  ...['javascript', 'JaVaScRiPt', ' javascript', 'java\tscript', 'java\nscript'].map((scheme) => `${scheme}:${RUN}`),
  ...['&#106;avascript', '\u0001javascript', 'vbscript', 'feed:javascript'].map((scheme) => `${scheme}:${RUN}`),
  ...[`javascript&colon;${RUN}`, `data:text/html,<script>${RUN}</script>`, `data:text/html;base64,PHNjcmlwdD4xPC9zY3JpcHQ+`],
  `blob:${FOREIGN}/x`,
]
const ADDRESS_PLACES = [
  (url: string) => `<a href="${url}">x</a>`,
  (url: string) => `<img src="${url}">`,
  (url: string) => `<iframe src="${url}"></iframe>`,
  (url: string) => `<form action="${url}"><button>x</button></form>`,
  (url: string) => `<object data="${url}"></object>`,
  (url: string) => `<svg><a xlink:href="${url}"><text>x</text></a></svg>`,
]
const FETCHING = [
  `<img src="${FOREIGN}/1.png">`,
  `<img src=x srcset="${FOREIGN}/2.png 2x">`,
  `<picture><source srcset="${FOREIGN}/3.png"><img src=x></picture>`,
  `<video poster="${FOREIGN}/4.png"></video>`,
  `<table background="${FOREIGN}/5.png"><tr><td>x</td></tr></table>`,
  `<link rel=stylesheet href="${FOREIGN}/6.css">`,
  `<style>@import "${FOREIGN}/7.css"; body{display:none}</style>`,
  `<p style="background:url(${FOREIGN}/8.png)">x</p>`,
  `<iframe src="${FOREIGN}/9"></iframe>`,
  `<object data="${FOREIGN}/10"></object><embed src="${FOREIGN}/11">`,
  `<input type=image src="${FOREIGN}/12.png">`,
  `<audio src="${FOREIGN}/13.mp3" autoplay></audio>`,
  `<meta http-equiv=refresh content="0;url=${FOREIGN}/14">`,
  `<base href="${FOREIGN}/">`,
  `<svg><image href="${FOREIGN}/15.png"/><use href="${FOREIGN}/16.svg#x"/></svg>`,
  `<img src="//evil.example.test/17.png">`,
  `<img src="/\\evil.example.test/18.png">`,
]
const COVERING = [
  '<div style="position:fixed;inset:0;z-index:99999;background:#fff">Pay here</div>',
  '<div class="ec-dialog" style="position:absolute">x</div>',
  '<p class="ec-help__button ant-modal-mask" id="main">x</p>',
  '<img src="/ecad/images/sample-plan.svg" width="99999" height="99999">',
  '<dialog open>Pay here</dialog>',
  '<div popover="manual" id="root">x</div>',
  '<style>*{visibility:hidden!important}</style>',
  '<font size="999">x</font><marquee>x</marquee>',
]
const FORMS = [
  '<form id="f" action="/api/token/login" method="post"><input name="code"><button>Log in</button></form>',
  '<input type="password" autofocus><textarea>x</textarea><select><option>x</option></select><button formaction="/x">x</button>',
  '<form><input name="attributes"><input name="innerHTML"></form>',
  '<a id="app-config" name="cookie" href="/x">x</a><img name="getElementById">',
]
const MUTATING = [
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=${RUN}&gt;">`,
  `<svg></p><style><a id="</style><img src=x onerror=${RUN}>">`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${RUN}>`,
  `<template><script>${RUN}</script><img src=x onerror="${RUN}"></template>`,
  `<xmp><p title="</xmp><img src=x onerror=${RUN}>">`,
  `<textarea></textarea><img src=x onerror=${RUN}>`,
  `<<script>${RUN}//<</script>`,
  `<script>${RUN}</script><script src="data:text/javascript,${RUN}"></script>`,
  `<svg><script>${RUN}</script></svg><svg><animate onbegin="${RUN}" attributeName=x dur=1s></svg>`,
  `<svg><foreignObject><iframe srcdoc="<script>parent.${ALARM}=1</script>"></iframe></foreignObject></svg>`,
  `<iframe srcdoc="<script>parent.${ALARM}=1</script>"></iframe>`,
  `<a href="https://example.test/" target="_self" onclick="${RUN}">x</a>`,
  `<div data-x="x" aria-hidden="true" is="x-x" slot="x" contenteditable>x</div>`,
  `<table><caption><img src=x onerror=${RUN}></caption></table>`,
  `<a href="https://example.test/" ping="${FOREIGN}/ping" download>x</a>`,
]

/** Every attack that rich text of the content service may contain (threat 11). */
export const ATTACKS: readonly string[] = [
  ...HANDLERS.flatMap((on) => CARRIERS.map((carrier) => carrier(on))),
  ...SCRIPT_ADDRESSES.flatMap((url) => ADDRESS_PLACES.map((place) => place(url))),
  ...FETCHING,
  ...COVERING,
  ...FORMS,
  ...MUTATING,
]

/** Harmless rich text, which must be kept completely. */
export const HONEST = [
  '<h2>Heading</h2><p>Words with <strong>weight</strong>, <em>stress</em> and a <a href="https://www.dscc.gov.mo/">link</a>.</p>',
  '<ul><li>one</li><li>two</li></ul><ol start="3"><li>three</li></ol>',
  '<table><caption>Fees</caption><thead><tr><th scope="col">A</th></tr></thead><tbody><tr><td colspan="1">B</td></tr></tbody></table>',
  '<p><img src="/ecad/images/sample-plan.svg" alt="A plan" width="200" height="100"></p>',
  '<p><a href="tel:+85328340040">(853) 2834 0040</a> <a href="mailto:mail@dscc.gov.mo">mail@dscc.gov.mo</a></p>',
  '<p lang="pt">1 &lt; 2 &amp; “aspas”</p>',
] as const
