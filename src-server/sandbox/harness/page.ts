import type { FastifyInstance } from 'fastify'
import { LANGUAGE_FACTS, LANGUAGES, type Language } from '#shared/domain/languages.ts'
import { DAY_MS, MINUTE_MS } from '../../platform/clock.ts'
import { type Html, html } from '../../platform/http/html.ts'
import { ACCOUNTS } from '../accounts.ts'
import { sendNotice, sendPage } from '../page/reply.ts'
import { linkTo, testersView, type View, viewOf } from '../page/view.ts'
import { conformancePage } from './conformance-page.ts'
import type { HostAnswer } from './host/host-script.ts'
import { JSAPIS } from './host/jsapis.ts'
import { HOST_VERDICTS, type ScenarioStep } from './scenario.ts'
import { SCRIPT_NAMES, scriptNamed } from './scripts.ts'

/** Common phone sizes in CSS pixels, and a tablet. */
const DEVICES = ['390x844', '360x640', '375x667', '412x915', '820x1180'] as const
const VERSIONS = ['2.4.0', '2.0.0', '1.9.0'] as const
/** The outcomes a tester can choose at the host's cashier; scenarios have a few more. */
const CASHIER = ['pay', 'decline', 'over-limit', 'maintenance', 'cancel', 'later'] as const

const options = (values: readonly (readonly [string, string])[], current: string): readonly Html[] =>
  values.map(([value, words]) => html`<option value="${value}"${value === current && html` selected`}>${words}</option>`)

const select = (name: string, label: string, values: readonly (readonly [string, string])[], current: string): Html =>
  html`<label>${label} <select name="${name}">${options(values, current)}</select></label>`

const act = (words: string, step: ScenarioStep): Html =>
  html`<button type="button" class="second" data-step="${JSON.stringify(step)}">${words}</button>`

/** A box for a part of a scenario as its file has it; the example shows its form. */
const jsonBox = (name: string, label: string, example: string): Html =>
  html`<label class="wide">${label} <textarea name="${name}" rows="2" spellcheck="false" autocapitalize="off" placeholder="${example}"></textarea></label>`

function controls({ t }: View, language: Language): Html {
  const plain = (values: readonly string[]) => values.map((value) => [value, value] as const)
  return html`<form id="controls"><h2>${t('harnessSetup')}</h2>
${select('device', t('harnessDevice'), plain(DEVICES), '390x844')}
${select(
  'language',
  t('language'),
  LANGUAGES.map((each) => [each, LANGUAGE_FACTS[each].selfName] as const),
  language,
)}
${select(
  'dark',
  t('harnessDark'),
  [
    ['false', t('harnessNo')],
    ['true', t('harnessYes')],
  ],
  'false',
)}
${select(
  'platform',
  t('harnessPlatform'),
  [
    ['one', t('harnessOne')],
    ['ab', t('harnessAb')],
  ],
  'one',
)}
${select('account', t('harnessAccount'), [...plain(ACCOUNTS.map(({ name }) => name)), ['', t('harnessNobody')] as const], 'resident')}
${select('version', t('harnessVersion'), plain(VERSIONS), '2.4.0')}
<label>${t('harnessAddress')} <input name="open" value="/choose-ecad"></label>
${jsonBox('host', t('harnessHost'), '{"profile":"iphone","missing":["callPhone"]}')}
<button>${t('harnessOpen')}</button></form>`
}

function scripting({ t }: View): Html {
  const hows: readonly (readonly [HostAnswer, string])[] = [
    [{ how: 'ok' }, t('harnessHow_ok')],
    ...[1, 2, 3, 4, 12].map((code) => [{ how: 'error', code }, t('harnessHow_error', { code })] as const),
    ...[1, 30].map((seconds) => [{ how: 'slow', ms: seconds * 1000 }, t('harnessHow_slow', { seconds })] as const),
    [{ how: 'never' }, t('harnessHow_never')],
    [{ how: 'held' }, t('harnessHow_held')],
    [{ how: 'twice' }, t('harnessHow_twice')],
    [{ how: 'gone' }, t('harnessHow_gone')],
    [{ how: 'wrong', value: 'wrong' }, t('harnessHow_wrong')],
    [{ how: 'throws' }, t('harnessHow_throws')],
    [{ how: 'rejects' }, t('harnessHow_rejects')],
  ]
  return html`<form id="scripts"><h2>${t('harnessAnswers')}</h2>
${select(
  'jsapi',
  t('harnessJsapi'),
  JSAPIS.map((name) => [name, name] as const),
  'startPay',
)}
${select(
  'how',
  t('harnessHow'),
  hows.map(([answer, words]) => [JSON.stringify(answer), words] as const),
  JSON.stringify({ how: 'ok' }),
)} <button class="second">${t('harnessSet')}</button><ul id="answers" aria-label="${t('harnessIsSet')}" data-remove="${t('harnessRemove')}"></ul></form>`
}

const anyStep = ({ t }: View): Html =>
  html`<form id="step">${jsonBox('step', t('harnessStep'), '{"do":"notify","name":"payResult","data":{}}')} <button class="second">${t('harnessDo')}</button></form>`

const events = ({ t }: View): Html => html`<section><h2>${t('harnessEvents')}</h2><div class="acts">
${act(t('harnessBack'), { do: 'event', event: 'back' })}${act(t('harnessPause'), { do: 'event', event: 'pause' })}${act(t('harnessResume'), { do: 'event', event: 'resume' })}
${act(t('harnessKill'), { do: 'kill' })}${act(t('harnessCrash'), { do: 'crash' })}${act(t('harnessReopen'), { do: 'reopen' })}
${act(t('harnessOffline'), { do: 'network', on: false })}${act(t('harnessOnline'), { do: 'network', on: true })}
${[1, 30].map((minutes) => act(t('harnessClock', { minutes }), { do: 'clock', ms: minutes * MINUTE_MS }))}${act(t('harnessClockDay'), { do: 'clock', ms: DAY_MS })}</div></section>`

/** The host's own screens, with the same texts as the sandbox's browser pages. */
const hostScreens = ({ t }: View): Html => html`<section><h2>${t('harnessCashier')}</h2><div class="acts">
${CASHIER.map((outcome) => act(t(`outcome_${outcome}`), { do: 'pay', outcome }))}${act(t('harnessCashierLeft'), { do: 'pay', outcome: 'closed' })}</div></section>
<section><h2>${t('harnessIdentity')}</h2><div class="acts">
${HOST_VERDICTS.map((outcome) => act(t(`identity_${outcome}`), { do: 'identity', outcome }))}</div></section>`

/** The harness, its probe page, and the conformance table that a real host can open. */
export async function harnessPages(app: FastifyInstance, product: () => string): Promise<void> {
  app.get('/harness', async (request, reply) => {
    const view = testersView(request)
    const { t } = view
    return sendPage(reply, view, {
      title: t('harnessTitle'),
      wide: true,
      styles: ['harness.css'],
      scripts: ['/harness/scripts/harness.js'],
      main: html`<div class="harness"><div id="phone" data-product="${product()}" data-title="${t('harnessPhone')}"></div>
<button type="button" id="panel-toggle" aria-expanded="false" aria-controls="panel">${t('harnessControls')}</button>
<div class="panel" id="panel"><div class="controls"><p id="verdict" role="status" data-pass="${t('harnessPassed')}" data-fail="${t('harnessFailed')}" data-saved="${t('harnessSaved')}"></p>
<form id="scenario" data-overwrite="${t('harnessOverwrite')}"><h2>${t('harnessScenario')}</h2><label>${t('harnessName')} <input name="scenario" required pattern="[A-Za-z0-9][A-Za-z0-9\\-]*" title="${t('harnessNameForm')}"></label> <button class="second">${t('harnessPlay')}</button> <button type="button" class="second" id="save">${t('harnessSave')}</button> <label>${t('harnessFile')} <input type="file" id="file" accept=".json,application/json"></label></form>
<details><summary>${t('harnessScenarios')}</summary><label>${t('harnessSearch')} <input type="search" id="search"></label><ul id="scenarios"></ul></details>
${controls(view, viewOf(request).language)}${hostScreens(view)}${scripting(view)}${events(view)}${anyStep(view)}
<p><a href="${linkTo(view, '/harness/conformance')}">${t('homeConformance')}</a></p></div>
<section class="trace" aria-labelledby="trace-title"><h2 id="trace-title">${t('harnessTrace')}</h2>
<p><label>${t('harnessFilter')} <input type="search" id="filter"></label> <button type="button" class="second" id="copy-trace">${t('conformanceCopy')}</button> <button type="button" class="second" id="export-trace">${t('harnessExport')}</button> <span id="trace-copied" role="status" data-done="${t('conformanceCopied')}" data-hand="${t('conformanceCopyByHand')}"></span></p>
<ol id="trace" tabindex="0"></ol></section></div></div>`,
    })
  })

  app.get('/harness/probe', async (request, reply) =>
    sendPage(reply, testersView(request), { title: 'Probe', bare: true, scripts: ['/harness/scripts/probe.js'], main: html`` }),
  )

  app.get('/harness/conformance', async (request, reply) => {
    const view = testersView(request)
    return sendPage(reply, view, conformancePage(view))
  })

  app.get<{ Params: { file: string } }>('/harness/scripts/:file', async (request, reply) => {
    const name = SCRIPT_NAMES.find((each) => `${each}.js` === request.params.file)
    if (name === undefined) return sendNotice(request, reply, 'notFound')
    return reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(await scriptNamed(name))
  })
}
