import purifier, { type Config } from 'dompurify'

/**
 * What rich text of the content service may hold: words, lists, tables, pictures and links (threat 11). Everything
 * else goes, its words stay. No style, class, id or name: nothing of it can cover the page, take its look or its
 * names. No form, frame, media or SVG; no srcset, poster or background, which fetch by themselves.
 */
const RULES = {
  // biome-ignore format: a list of words
  ALLOWED_TAGS: [
    'a', 'abbr', 'b', 'blockquote', 'br', 'caption', 'code', 'col', 'colgroup', 'dd', 'del', 'div', 'dl', 'dt', 'em', 'figcaption',
    'figure', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'i', 'img', 'ins', 'li', 'ol', 'p', 'pre', 'q', 's', 'small', 'span', 'strong',
    'sub', 'sup', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr', 'u', 'ul',
  ],
  ALLOWED_ATTR: ['href', 'src', 'alt', 'title', 'width', 'height', 'colspan', 'rowspan', 'scope', 'lang', 'dir', 'start'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|\/(?![/\\])|data:image\/(?:png|jpeg|gif|webp);base64,)/i,
  RETURN_DOM_FRAGMENT: true,
} as const satisfies Config

/** Words for what the text itself does not say. */
export interface RichWords {
  readonly picture: string
  readonly table: string
  readonly opensInNewWindow: string
}

const WEB = /^https?:/i
const digits = (value: string | null): boolean => value !== null && /^\d{1,4}$/.test(value)

/** The one sanitiser of the product: a fragment that is safe to show, with links, pictures and tables made good. */
export function sanitise(html: string, words: RichWords): DocumentFragment {
  const fragment: DocumentFragment = purifier.sanitize(html, RULES)
  for (const link of fragment.querySelectorAll('a')) mendLink(link, words)
  for (const picture of fragment.querySelectorAll('img')) mendPicture(picture, words)
  for (const table of fragment.querySelectorAll('table')) mendTable(table, words)
  return fragment
}

/** Addresses of others open in a window that cannot reach back to ours; no address, no link. */
function mendLink(link: HTMLAnchorElement, words: RichWords): void {
  const address = link.getAttribute('href')?.trim() ?? ''
  if (address === '' || /^data:/i.test(address)) {
    link.replaceWith(...link.childNodes)
    return
  }
  if (!WEB.test(address)) return
  link.target = '_blank'
  link.rel = 'noopener noreferrer nofollow'
  const note = link.ownerDocument.createElement('span')
  note.className = 'ec-rich__note'
  note.textContent = ` ${words.opensInNewWindow}`
  link.append(note)
}

/** Our own pictures only: a foreign one would tell its owner who reads. Fetched when scrolled to, never without words. */
function mendPicture(picture: HTMLImageElement, words: RichWords): void {
  const address = picture.getAttribute('src')?.trim() ?? ''
  const said = picture.getAttribute('alt')?.trim() || picture.title.trim() || words.picture
  const isOurs = address.startsWith('/') || address.startsWith('data:image/') || address.startsWith(`${window.location.origin}/`)
  if (!isOurs) {
    picture.replaceWith(said)
    return
  }
  for (const name of ['width', 'height']) if (!digits(picture.getAttribute(name))) picture.removeAttribute(name)
  picture.alt = said
  picture.loading = 'lazy'
  picture.decoding = 'async'
}

/** A wide table scrolls inside itself, by keyboard too. */
function mendTable(table: HTMLTableElement, words: RichWords): void {
  if (table.parentElement?.closest('table')) return
  const frame = table.ownerDocument.createElement('div')
  frame.className = 'ec-rich__table'
  frame.tabIndex = 0
  frame.setAttribute('role', 'group')
  frame.setAttribute('aria-label', table.caption?.textContent?.trim() || words.table)
  table.replaceWith(frame)
  frame.append(table)
}
