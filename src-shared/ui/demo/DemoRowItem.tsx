import { type DemoName, type DemoView, demoHref, demoRow, harnessHref, otherSurface } from '../../flows/demo/section-8.ts'
import { type Act, CASHIER_CHOICES, type DemoRow, IDENTITY_CHOICES } from '../../flows/demo/types.ts'
import type { MessageKey, Translator } from '../../i18n/index.ts'
import { useApp } from '../app-context.tsx'
import { useT } from '../use-translate.ts'

type Translate = Translator['t']

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

export interface DemoRowProps {
  readonly name: DemoName
  readonly view: DemoView
  readonly sandbox: string | undefined
}

/** A row of section 8: its words as the link, where it is met, what to do there, and what else is read. */
export function DemoRowItem({ name, view, sandbox }: DemoRowProps) {
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
