import purifier, { type Config } from 'dompurify'
import { unbroken } from '../parts/unbroken.ts'

/**
 * What rich text of the content service may contain: text, lists, tables, images and links (threat 11). Other elements
 * are removed and their text is kept. Style, class, id and name are removed, so the text cannot cover the page, imitate
 * its look or use its names. Forms, frames, media and SVG are removed, as are srcset, poster and background, which
 * fetch by themselves.
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

/** Labels for content without its own. */
export interface RichTextLabels {
  readonly picture: string
  readonly table: string
  readonly opensInNewWindow: string
}

const WEB = /^https?:/i
const digits = (value: string | null): boolean => value !== null && /^\d{1,4}$/.test(value)

/** Sanitises HTML to a fragment that is safe to show, and repairs links, images and tables. The product has no other sanitiser. */
export function sanitise(html: string, words: RichTextLabels): DocumentFragment {
  const fragment: DocumentFragment = purifier.sanitize(html, RULES)
  const texts = document.createTreeWalker(fragment, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) texts.currentNode.nodeValue = unbroken(texts.currentNode.nodeValue ?? '')
  for (const link of fragment.querySelectorAll('a')) repairLink(link, words)
  for (const picture of fragment.querySelectorAll('img')) repairPicture(picture, words)
  for (const table of fragment.querySelectorAll('table')) repairTable(table, words)
  return fragment
}

/** External addresses open in a window without access to ours; a link without an address is unwrapped. */
function repairLink(link: HTMLAnchorElement, words: RichTextLabels): void {
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

/** Only our own images: one of another site would show its server who reads the page. Images load lazily and always have an alternative text. */
function repairPicture(picture: HTMLImageElement, words: RichTextLabels): void {
  const address = picture.getAttribute('src')?.trim() ?? ''
  const alternative = picture.getAttribute('alt')?.trim() || picture.title.trim() || words.picture
  const isOurs = address.startsWith('/') || address.startsWith('data:image/') || address.startsWith(`${window.location.origin}/`)
  if (!isOurs) {
    picture.replaceWith(alternative)
    return
  }
  for (const name of ['width', 'height']) if (!digits(picture.getAttribute(name))) picture.removeAttribute(name)
  picture.alt = alternative
  picture.loading = 'lazy'
  picture.decoding = 'async'
}

/** A wide table scrolls inside its frame, also by keyboard. */
function repairTable(table: HTMLTableElement, words: RichTextLabels): void {
  if (table.parentElement?.closest('table')) return
  const frame = table.ownerDocument.createElement('div')
  frame.className = 'ec-rich__table'
  frame.tabIndex = 0
  frame.setAttribute('role', 'group')
  frame.setAttribute('aria-label', table.caption?.textContent?.trim() || words.table)
  table.replaceWith(frame)
  frame.append(table)
}
