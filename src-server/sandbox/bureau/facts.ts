import { type Html, html } from '../../platform/http/html.ts'

/** Answers may be nested by the service's definition; this bounds the depth. */
const DEEPEST = 8

/** Renders any answer of an applicant as names and values. */
export function facts(value: unknown, depth = 0): Html {
  if (depth > DEEPEST) return html`<code>${JSON.stringify(value)}</code>`
  if (Array.isArray(value)) {
    return value.length === 0 ? html`–` : html`<ul>${value.map((one: unknown) => html`<li>${facts(one, depth + 1)}</li>`)}</ul>`
  }
  if (value !== null && typeof value === 'object') {
    const rows = Object.entries(value)
    if (rows.length === 0) return html`–`
    return html`<dl class="answers">${rows.map(([name, one]) => html`<div><dt><code>${name}</code></dt><dd>${facts(one, depth + 1)}</dd></div>`)}</dl>`
  }
  return html`${value === null || value === undefined || value === '' ? '–' : String(value)}`
}
