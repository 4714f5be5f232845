import { randomUUID } from 'node:crypto'
import { type Html, html } from '../../platform/http/html.ts'
import { linkTo, type View } from '../page/view.ts'
import type { PostedForm } from './posted-form.ts'

/** Input of a form that was refused; the form shows it again. */
export interface Typed {
  readonly form: string
  readonly given: PostedForm
}

/** The parts of every form at the desk. */
export interface FormParts {
  readonly view: View
  /** where it is posted */
  readonly action: string
  /** distinguishes it from the page's other forms */
  readonly name: string
  readonly button: string
  readonly fields?: Html | undefined
  /** the record's version shown on the page */
  readonly version?: number | undefined
  readonly isUpload?: boolean
  readonly isMain?: boolean
}

/** A form with its own idempotency key: posting it twice acts once. */
export function actForm({ view, action, name, button, fields, version, isUpload, isMain }: FormParts): Html {
  return html`<form method="post" action="${linkTo(view, action)}" data-form="${name}" class="act"${isUpload === true && html` enctype="multipart/form-data"`}>
<input type="hidden" name="form" value="${name}"><input type="hidden" name="key" value="${randomUUID()}">${
    version !== undefined && html`<input type="hidden" name="version" value="${version}">`
  }
${fields}<p><button${isMain !== true && html` class="second"`}>${button}</button></p></form>`
}

interface Collapsible {
  readonly typed: Typed | undefined
  readonly name: string
  readonly summary: string
  readonly content: Html
}

/** A collapsed form; one that was refused is open. */
export const collapsible = ({ typed, name, summary, content }: Collapsible): Html =>
  html`<details${typed?.form === name && html` open`}><summary>${summary}</summary>${content}</details>`

/** The reason for an act. The applicant may read it. */
export function reasonField(view: View, name: string, typed: Typed | undefined, isNeeded = true): Html {
  const id = `why-${name.replace(/[^\w-]/g, '-')}`
  return html`<label for="${id}">${view.t('bureauReason')}</label><textarea id="${id}" name="why" rows="2"${
    isNeeded && html` required`
  }>${typedIn(typed, name, 'why')}</textarea>`
}

/** The amount of a refund; empty for everything that is left. */
export function amountField(view: View, name: string, typed: Typed | undefined): Html {
  const id = `amount-${name.replace(/[^\w-]/g, '-')}`
  return html`<label for="${id}">${view.t('bureauAmount')}</label><input id="${id}" name="amount" inputmode="decimal" autocomplete="off" aria-describedby="${id}-help" value="${typedIn(typed, name, 'amount')}">
<p class="small" id="${id}-help">${view.t('bureauAmountHelp')}</p>`
}

export function typedOf(given: PostedForm | undefined): Typed | undefined {
  const form = given?.get('form')
  return given && form ? { form, given } : undefined
}

export const typedIn = (typed: Typed | undefined, form: string, field: string): string =>
  typed?.form === form ? (typed.given.get(field) ?? '') : ''
