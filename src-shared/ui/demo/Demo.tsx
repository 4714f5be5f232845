import { Loading } from '#kit/Loading'
import { Page } from '#kit/Page'
import { LANGUAGE_FACTS, LANGUAGES } from '../../domain/languages.ts'
import { CHANNELS_OFFERED } from '../../domain/payment/payment-channels.ts'
import { PLATFORMS, type Platform } from '../../domain/platforms.ts'
import { SAMPLES } from '../../domain/sandbox-address.ts'
import { SURFACES, type Surface } from '../../domain/surfaces.ts'
import NotFound from '../account/NotFound.tsx'
import { useApp } from '../shell/app-context.tsx'
import { opening, useFlow } from '../shell/use-flow.ts'
import { type Translate, useT } from '../shell/use-translate.ts'
import { createDemo } from './create-demo.ts'
import {
  type DemoName,
  type DemoView,
  demoHref,
  demoLines,
  demoPageHref,
  demoRow,
  harnessHref,
  harnessPageHref,
  orderHref,
  otherSurface,
} from './section-8.ts'
import { type Act, CASHIER_CHOICES, type DemoRow, IDENTITY_CHOICES, LINES } from './types.ts'
import './demo.css'

export const enter = opening(createDemo)

const PLATFORM_NAMES: Readonly<Record<Platform, string>> = { one: 'Macao One Account', ab: 'Business & Associations Platform' }
const SURFACE_NAMES: Readonly<Record<Surface, string>> = { web: 'Desktop browser', mobile: 'Phone browser' }
const HOST = 'In the super-app'

/** Test page, in English like all pages for testers; available only if the server reports a sandbox (decision 2). */
export default function Demo() {
  const t = useT()
  const { facts } = useFlow(useApp().publicInfo).state
  if (facts.kind === 'failed' || (facts.kind === 'ready' && !facts.value.sandbox)) return <NotFound />
  return <Page heading={t('demoTitle')}>{facts.kind === 'ready' ? <Content headerUrl={facts.value.headerUrl} /> : <Loading />}</Page>
}

/** Content of the test page [2-09]: view options, sample orders by each channel, and section 8 row by row with instructions. */
function Content({ headerUrl }: { readonly headerUrl: string | undefined }) {
  const t = useT()
  const { preferences, ports, surface } = useApp()
  const { language, isDark, platform } = useFlow(preferences).state
  const sandbox = headerUrl === undefined ? undefined : new URL(headerUrl).origin
  const view: DemoView = { language, isDark, platform, surface }
  return (
    <div className="demo ec-stack ec-gap-5" lang="en">
      <p className="ec-muted">For those who test the service: sample orders, and every message of its error catalogue.</p>
      <Switches view={view} sandbox={sandbox} />
      <section aria-labelledby="demo-orders">
        <h2 id="demo-orders">Sample orders</h2>
        <p>Each link makes an order of one plan and goes on to the cashier with that payment method.</p>
        <Chips links={CHANNELS_OFFERED.demo.map((channel) => [t(`channel${channel}`), orderHref(channel, view)])} />
      </section>
      <section aria-labelledby="demo-rows">
        <h2 id="demo-rows">Error catalogue, row by row</h2>
        <p>
          Each link prepares what it needs: who is signed in, a cart or an application, and what goes wrong. Below it is what to do on the
          page. Opening this page ends what goes wrong.
        </p>
        {ports.hostPage.inHost && <p>The cashier and the identity check of the super-app are the buttons beside the phone.</p>}
        {sandbox !== undefined && (
          <>
            <h3>Files to upload</h3>
            <Chips links={SAMPLES.map((name) => [name, `${sandbox}/samples/${name}`])} download />
          </>
        )}
        {demoLines().map(({ line, names }) => (
          <section key={line} className="demo-line" aria-labelledby={`demo-${line}`}>
            <h3 id={`demo-${line}`}>
              <span className="ec-muted ec-figures">{line}</span> {LINES[line]}
            </h3>
            {names.length === 0 ? (
              <p>The specification shows no numeric codes.</p>
            ) : (
              <ul className="demo-rows">
                {names.map((name) => (
                  <DemoRowItem key={name} name={name} view={view} sandbox={sandbox} />
                ))}
              </ul>
            )}
          </section>
        ))}
      </section>
    </div>
  )
}

interface ChipsProps {
  readonly links: readonly (readonly [name: string, href: string])[]
  readonly download?: boolean
}

const Chips = ({ links, download }: ChipsProps) => (
  <ul className="demo-chips ec-row">
    {links.map(([name, href]) => (
      <li key={name}>
        <a className="demo-chip ec-box" href={href} download={download}>
          {name}
        </a>
      </li>
    ))}
  </ul>
)

interface ViewProps {
  readonly view: DemoView
  readonly sandbox: string | undefined
}

type Choice = readonly [name: string, view: Partial<DemoView>]

/** View options of the page and its links. Each is an address, so a tester can keep it. */
function Switches({ view, sandbox }: ViewProps) {
  const { inHost } = useApp().ports.hostPage
  const groups: readonly (readonly [string, readonly Choice[]])[] = [
    ['Language', LANGUAGES.map((language) => [LANGUAGE_FACTS[language].selfName, { language }])],
    ['Theme', [false, true].map((isDark) => [isDark ? 'Dark' : 'Light', { isDark }])],
    ['Platform', PLATFORMS.map((platform) => [PLATFORM_NAMES[platform], { platform }])],
    ['Surface', SURFACES.map((surface) => [SURFACE_NAMES[surface], { surface }])],
  ]
  return (
    <section aria-labelledby="demo-view">
      <h2 id="demo-view">View</h2>
      {groups.map(([label, links]) => (
        <fieldset key={label} className="demo-switch ec-row">
          <legend className="ec-small">{label}</legend>
          {links.map(([name, other]) => (
            <a
              key={name}
              className="demo-chip ec-box"
              href={demoPageHref({ ...view, ...other })}
              lang={other.language && LANGUAGE_FACTS[other.language].locale}
              aria-current={Object.entries(other).every(([key, value]) => view[key as keyof DemoView] === value) || undefined}
            >
              {name}
            </a>
          ))}
          {label === 'Surface' && sandbox !== undefined && !inHost && (
            <a className="demo-chip ec-box" href={harnessPageHref(sandbox, view)}>
              {HOST}
            </a>
          )}
        </fieldset>
      ))}
    </section>
  )
}

/** Instructions for an act. Names of buttons are in the language of the tested page. */
const SENTENCE: { readonly [Kind in Act['do']]: (act: Extract<Act, { do: Kind }>, t: Translate) => string } = {
  type: ({ text }) => `Type “${text}”`,
  press: ({ key, of }, t) => `Press “${of === undefined ? t(key) : `${t(key)} ${of}`}”`,
  untick: ({ of }) => `Untick ${of}`,
  pay: () => 'Start the payment',
  cashier: ({ choice }, t) => `At the cashier, choose: ${t(CASHIER_CHOICES[choice])} (${choice})`,
  identity: ({ choice }, t) => `At the identity check, choose: ${t(IDENTITY_CHOICES[choice])} (${choice})`,
  leave: () => 'Close that window, or press the browser’s Back',
  file: ({ file, from }, t) => `${t(from)}: choose ${file}`,
  'refuse-camera': ({ from }, t) =>
    `Forbid this page the camera in the browser’s settings, press “${t(from)}”, and close without a picture`,
}
const sentence = (act: Act, t: Translate): string => (SENTENCE[act.do] as (one: Act, t: Translate) => string)(act, t)

function noteOf({ silent, server, way, scenario }: DemoRow): string | undefined {
  if (silent) return 'By the specification no message is shown'
  if (server !== undefined) return 'and the server’s own message'
  return way === undefined && scenario === undefined ? 'Nothing in the product causes this message; the link shows it' : undefined
}

/** A row of section 8: its message as the link, where it appears, what to do there, and other messages shown. */
function DemoRowItem({ name, view, sandbox }: ViewProps & { readonly name: DemoName }) {
  const t = useT()
  const { inHost } = useApp().ports.hostPage
  const row = demoRow(name)
  const [words, ...others] = row.messages
  const note = noteOf(row)
  const surface = otherSurface(row, view, inHost)
  const href = row.scenario === undefined ? demoHref(name, view, inHost) : sandbox && harnessHref(sandbox, row.scenario)
  const acts = row.way?.acts ?? []
  return (
    <li className="demo-row">
      <a href={href} lang={LANGUAGE_FACTS[view.language].locale}>
        {t(words, row.values)}
      </a>
      <p>
        {row.way !== undefined && (acts.length === 0 ? 'Seen as the page opens' : acts.map((act) => sentence(act, t)).join(' → '))}
        {row.scenario !== undefined && HOST}
        {surface !== undefined && row.scenario === undefined && ` · ${SURFACE_NAMES[surface]}`}
        {inHost && row.inHost === false && ' · Not in the super-app'}
        {row.platform !== undefined && ` · ${PLATFORM_NAMES[row.platform]}`}
        {note !== undefined && (row.way === undefined ? ` ${note}` : ` · ${note}`)}
      </p>
      {(others.length > 0 || row.money !== undefined) && (
        <p className="ec-muted" lang={LANGUAGE_FACTS[view.language].locale}>
          {[...others, ...(row.money === undefined ? [] : [row.money])].map((key) => t(key)).join(' · ')}
        </p>
      )}
      <code className="ec-muted">{[name, ...(row.way?.faults ?? [])].join(' · ')}</code>
    </li>
  )
}
