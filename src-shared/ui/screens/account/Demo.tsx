import { Loading } from '#kit/Loading'
import { Page } from '#kit/Page'
import { LANGUAGE_FACTS, LANGUAGES } from '../../../domain/languages.ts'
import { CHANNELS_OFFERED } from '../../../domain/payment-channels.ts'
import { SAMPLES } from '../../../domain/sandbox-address.ts'
import { createDemo } from '../../../flows/demo/create-demo.ts'
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
} from '../../../flows/demo/section-8.ts'
import { type Act, CASHIER_CHOICES, type DemoRow, IDENTITY_CHOICES, LINES } from '../../../flows/demo/types.ts'
import type { MessageKey } from '../../../i18n/index.ts'
import { useApp } from '../../app-context.tsx'
import { opening, useFlow } from '../../use-flow.ts'
import { type Translate, useT } from '../../use-translate.ts'
import NotFound from './NotFound.tsx'
import './demo.css'

export const enter = opening(createDemo)

/** Test page; answers only where the server says it is a sandbox (decision 2). */
export default function Demo() {
  const t = useT()
  const { facts } = useFlow(useApp().publicInfo).state
  if (facts.kind === 'failed' || (facts.kind === 'ready' && !facts.value.sandbox)) return <NotFound />
  return <Page heading={t('demoTitle')}>{facts.kind === 'ready' ? <Content headerUrl={facts.value.headerUrl} /> : <Loading />}</Page>
}

/** The test page's content [2-09]: how to see it, sample orders by each method, and section 8 row by row with what to do. */
function Content({ headerUrl }: { readonly headerUrl: string | undefined }) {
  const t = useT()
  const { preferences, ports, surface } = useApp()
  const { language, isDark, platform } = useFlow(preferences).state
  const sandbox = headerUrl === undefined ? undefined : new URL(headerUrl).origin
  const view: DemoView = { language, isDark, platform, surface }
  return (
    <div className="demo ec-stack ec-gap-5">
      <p className="ec-muted">{t('demoText')}</p>
      <Switches view={view} sandbox={sandbox} />
      <section aria-labelledby="demo-orders">
        <h2 id="demo-orders">{t('demoOrders')}</h2>
        <p>{t('demoOrdersText')}</p>
        <Chips links={CHANNELS_OFFERED.demo.map((channel) => [t(`channel${channel}`), orderHref(channel, view)])} />
      </section>
      <section aria-labelledby="demo-rows">
        <h2 id="demo-rows">{t('demoFaults')}</h2>
        <p>{t('demoFaultsText')}</p>
        {ports.hostPage.inHost && <p>{t('demoHostText')}</p>}
        {sandbox !== undefined && (
          <>
            <h3>{t('demoSamples')}</h3>
            <Chips links={SAMPLES.map((name) => [name, `${sandbox}/samples/${name}`])} download />
          </>
        )}
        {demoLines().map(({ line, names }) => (
          <section key={line} className="demo-line" aria-labelledby={`demo-${line}`}>
            <h3 id={`demo-${line}`}>
              <span className="ec-muted ec-figures">{line}</span> {t(LINES[line])}
            </h3>
            {names.length === 0 ? (
              <p>{t('demoLine16Text')}</p>
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

/** How the page and all its links are seen: each an address, so that a tester can keep it. */
function Switches({ view, sandbox }: ViewProps) {
  const t = useT()
  const { inHost } = useApp().ports.hostPage
  const two = <Key extends keyof DemoView>(key: Key, ...words: readonly (readonly [DemoView[Key], MessageKey])[]) =>
    words.map(([value, name]): Choice => [t(name), { [key]: value }])
  const groups: readonly (readonly [MessageKey, readonly Choice[]])[] = [
    ['languageLabel', LANGUAGES.map((language) => [LANGUAGE_FACTS[language].selfName, { language }])],
    ['demoTheme', two('isDark', [false, 'demoLight'], [true, 'demoDark'])],
    ['demoPlatform', two('platform', ['one', 'oneAccountName'], ['ab', 'businessPlatformName'])],
    ['demoSurface', two('surface', ['web', 'demoSurfaceWeb'], ['mobile', 'demoSurfaceMobile'])],
  ]
  return (
    <section aria-labelledby="demo-view">
      <h2 id="demo-view">{t('demoView')}</h2>
      {groups.map(([label, choices]) => (
        <fieldset key={label} className="demo-switch ec-row">
          <legend className="ec-small">{t(label)}</legend>
          {choices.map(([name, other]) => (
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
          {label === 'demoSurface' && sandbox !== undefined && !inHost && (
            <a className="demo-chip ec-box" href={harnessPageHref(sandbox, view)}>
              {t('demoSurfaceHost')}
            </a>
          )}
        </fieldset>
      ))}
    </section>
  )
}

/** What an act is to a person, in their language. */
const SENTENCE: { readonly [Kind in Act['do']]: (act: Extract<Act, { do: Kind }>, t: Translate) => string } = {
  type: ({ text }, t) => t('demoType', { text }),
  press: ({ key, of }, t) => t('demoPress', { name: of === undefined ? t(key) : `${t(key)} ${of}` }),
  untick: ({ of }, t) => t('demoUntick', { name: of }),
  pay: (_, t) => t('demoPay'),
  cashier: ({ choice }, t) => t('demoCashier', { name: t(CASHIER_CHOICES[choice]) }),
  identity: ({ choice }, t) => t('demoIdentity', { name: t(IDENTITY_CHOICES[choice]) }),
  leave: (_, t) => t('demoLeave'),
  file: ({ file, from }, t) => t('demoFile', { name: file, from: t(from) }),
  'refuse-camera': ({ from }, t) => t('demoRefuseCamera', { from: t(from) }),
}
const sentence = (act: Act, t: Translate): string => (SENTENCE[act.do] as (one: Act, t: Translate) => string)(act, t)

function noteOf({ silent, server, way, scenario }: DemoRow): MessageKey | undefined {
  if (silent) return 'demoSilent'
  if (server !== undefined) return 'demoServer'
  return way === undefined && scenario === undefined ? 'demoWordsOnly' : undefined
}

/** A row of section 8: its words as the link, where it is met, what to do there, and what else is read. */
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
      <a href={href}>{t(words, row.values)}</a>
      <p>
        {row.way !== undefined && (acts.length === 0 ? t('demoNothing') : acts.map((act) => sentence(act, t)).join(' → '))}
        {row.scenario !== undefined && t('demoSurfaceHost')}
        {surface !== undefined && row.scenario === undefined && ` · ${t(surface === 'web' ? 'demoSurfaceWeb' : 'demoSurfaceMobile')}`}
        {inHost && row.inHost === false && ` · ${t('demoNotInHost')}`}
        {row.platform !== undefined && ` · ${t(row.platform === 'ab' ? 'businessPlatformName' : 'oneAccountName')}`}
        {note !== undefined && (row.way === undefined ? ` ${t(note)}` : ` · ${t(note)}`)}
      </p>
      {(others.length > 0 || row.money !== undefined) && (
        <p className="ec-muted">{[...others, ...(row.money === undefined ? [] : [row.money])].map((key) => t(key)).join(' · ')}</p>
      )}
      <code className="ec-muted">{[name, ...(row.way?.faults ?? [])].join(' · ')}</code>
    </li>
  )
}
