import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { html } from '../../platform/http/html.ts'
import type { Page } from '../page/document.ts'
import type { View } from '../page/view.ts'

const VERDICTS = ['conforms', 'missing', 'refused', 'silent', 'deviates'] as const
const COLUMNS = [
  'conformanceMethod',
  'harnessJsapi',
  'conformanceVerdict',
  'conformanceDetail',
  'conformanceTime',
  'conformanceRun',
] as const

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
/** What a host must keep to: the names, the shapes, the samples. */
const CONTRACT = ['contract.ts', 'codecs.ts', 'launch-params.ts', 'conformance/samples.ts'].map((file) =>
  at(`../../../src-mobile/bridge/${file}`),
)

/** A short digest of the contract's sources, by which two reports are known to be of the same contract. */
const contractDigest = (): string => {
  const hash = createHash('sha256')
  for (const file of CONTRACT) hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 12)
}

/** The page that judges a real host (docs/harness.md). */
export const conformancePage = ({ t }: View): Page => ({
  title: t('conformanceTitle'),
  wide: true,
  styles: ['harness.css'],
  scripts: ['/harness/scripts/conformance.js'],
  main: html`<p>${t('conformanceText')}</p><p><button id="run-safe">${t('conformanceRunSafe')}</button></p>
<div class="scroll"><table class="conformance"><thead><tr>${COLUMNS.map((key) => html`<th scope="col">${t(key)}</th>`)}</tr></thead>
<tbody id="rows" data-contract="${contractDigest()}" data-run="${t('conformanceRun')}" data-by-hand="${t('conformanceByHand')}"></tbody></table></div>
<h2><label for="text">${t('conformanceReport')}</label></h2><textarea id="text" readonly rows="12"></textarea>
<p><button type="button" class="second" id="copy">${t('conformanceCopy')}</button> <span id="copied" role="status" data-done="${t('conformanceCopied')}" data-hand="${t('conformanceCopyByHand')}"></span></p>
${VERDICTS.map((each) => html`<span hidden data-verdict-word="${each}">${t(`verdict_${each}`)}</span>`)}`,
})
