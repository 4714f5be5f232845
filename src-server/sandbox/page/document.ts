import { LANGUAGE_FACTS, LANGUAGES } from '#shared/domain/languages.ts'
import { type Html, html } from '../../platform/http/html.ts'
import { sameWith, type View } from './view.ts'

export interface Page {
  readonly title: string
  readonly main: Html
  /** names of scripts in assets/, or paths of the sandbox */
  readonly scripts?: readonly string[]
  /** names of style sheets in assets/, added to the sandbox's own */
  readonly styles?: readonly string[]
  /** for pages as wide as a map */
  readonly wide?: boolean
  /** inside a frame: no language switch */
  readonly bare?: boolean
  /** shown outside of the test system, whose banner promises that nothing is charged */
  readonly isOutside?: boolean
}

/** A whole page: test banner, language switch (not for testers), heading, content. No inline script or style (strict CSP). */
export function pageDocument(view: View, page: Page): string {
  const theme = view.dark === undefined ? '' : html` data-theme="${view.dark ? 'dark' : 'light'}"`
  return html`<!doctype html>
<html lang="${view.language}"${theme}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${view.dark === undefined ? 'light dark' : view.dark ? 'dark' : 'light'}">
<meta name="robots" content="noindex">
<title>${page.title}${page.isOutside !== true && html` · ${view.t('testSystem')}`}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/colours.css">
<link rel="stylesheet" href="/assets/sandbox.css">
${(page.styles ?? []).map((name) => html`<link rel="stylesheet" href="/assets/${name}">`)}
${(page.scripts ?? []).map((name) => html`<script type="module" src="${name.startsWith('/') ? name : `/assets/${name}`}"></script>`)}
</head>
<body class="${page.wide ? 'wide' : ''} ${page.bare ? 'bare' : ''}">
${page.isOutside !== true && html`<header class="banner" aria-label="${view.t('testSystem')}"><p>${view.t('banner')}</p></header>`}
${page.bare !== true && view.isForTesters !== true && languageSwitch(view)}
<main aria-labelledby="page-title">
<h1 id="page-title">${page.title}</h1>
${page.main}
</main>
</body>
</html>
`.text
}

function languageSwitch(view: View): Html {
  return html`<nav class="languages" aria-label="${view.t('language')}"><ul>${LANGUAGES.map((language) => {
    const current = language === view.language
    return html`<li><a href="${sameWith(view, { language })}" lang="${language}" hreflang="${language}"${current && html` aria-current="true"`}>${LANGUAGE_FACTS[language].selfName}</a></li>`
  })}</ul></nav>`
}
