import { CHANNELS_OFFERED } from '../../domain/payment-channels.ts'
import { SAMPLES } from '../../domain/sandbox-address.ts'
import { type DemoView, demoLines, orderHref } from '../../flows/demo/section-8.ts'
import { LINES } from '../../flows/demo/types.ts'
import { useApp } from '../app-context.tsx'
import { useFlow } from '../use-flow.ts'
import { useT } from '../use-translate.ts'
import { DemoRowItem } from './DemoRowItem.tsx'
import { DemoSwitches } from './DemoSwitches.tsx'
import './demo.css'

/** The test page's content [2-09]: how to see it, sample orders by each method, and section 8 row by row with what to do. */
export function Demo() {
  const t = useT()
  const app = useApp()
  const { language, isDark, platform } = useFlow(app.preferences).state
  const { facts } = useFlow(app.publicInfo).state
  const { headerUrl } = facts.kind === 'ready' ? facts.value : {}
  const sandbox = headerUrl === undefined ? undefined : new URL(headerUrl).origin
  const view: DemoView = { language, isDark, platform, surface: app.surface }
  return (
    <div className="demo">
      <p className="demo-lead">{t('demoText')}</p>
      <DemoSwitches view={view} sandbox={sandbox} />
      <section aria-labelledby="demo-orders">
        <h2 id="demo-orders">{t('demoOrders')}</h2>
        <p>{t('demoOrdersText')}</p>
        <ul className="demo-chips">
          {CHANNELS_OFFERED.demo.map((channel) => (
            <li key={channel}>
              <a className="demo-chip" href={orderHref(channel, view)}>
                {t(`channel${channel}`)}
              </a>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="demo-rows">
        <h2 id="demo-rows">{t('demoFaults')}</h2>
        <p>{t('demoFaultsText')}</p>
        {app.ports.hostPage.inHost && <p>{t('demoHostText')}</p>}
        {sandbox !== undefined && (
          <>
            <h3>{t('demoSamples')}</h3>
            <ul className="demo-chips">
              {SAMPLES.map((name) => (
                <li key={name}>
                  <a className="demo-chip" href={`${sandbox}/samples/${name}`} download>
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </>
        )}
        {demoLines().map(({ line, names }) => (
          <section key={line} className="demo-line" aria-labelledby={`demo-${line}`}>
            <h3 id={`demo-${line}`}>
              <span className="demo-id">{line}</span> {t(LINES[line])}
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
