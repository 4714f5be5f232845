import useBreakpoint from 'antd/es/grid/hooks/useBreakpoint'
import AntSteps from 'antd/es/steps'
import { type ReactNode, useEffect } from 'react'
import type { PageProps, StepItem } from '#kit/Page'
import { STEP_STATE_LABELS } from '#shared/i18n/code-labels.ts'
import { useApp } from '#shared/ui/shell/app-context.tsx'
import { useHeadingTakesOver } from '#shared/ui/shell/router/page-focus.ts'
import { useServiceName } from '#shared/ui/shell/use-service-name.ts'
import { useT } from '#shared/ui/shell/use-translate.ts'
import { Button } from './Button.tsx'
import { CheckIcon, CloseIcon } from './icons.tsx'
import './order.css'
import './page.css'

/**
 * The heading on the page's ground and the content in a card. A page of a flow has the service's name above, the steps
 * at the left, and the order with the actions at the right, or at the bottom of a narrow window. The way out is a cross
 * if there is a footer, otherwise a button.
 */
export function Page({ heading, above, steps, onBack, onClose, order, footer, children }: PageProps) {
  const t = useT()
  const service = useServiceName()
  const place = steps && t('stepIndicator', placeOf(steps))
  const actions = footer || (
    <>
      <Button onPress={onBack}>{t('back')}</Button>
      <Button onPress={onClose}>{t('close')}</Button>
    </>
  )
  const hasActions = Boolean(footer || onBack || onClose)
  const work = (
    <div className={steps ? 'ec-work' : 'ec-work ec-page-card ec-page-card--wide'}>
      <div className="ec-page__head ec-line ec-gap-4 ec-row--apart">
        <PageTitle above={steps ? undefined : above} place={place}>
          {heading}
        </PageTitle>
        {footer && <Button look="quiet" onPress={onClose} name={t('close')} icon={<CloseIcon />} />}
      </div>
      <div className="ec-card ec-stack ec-gap-5">
        {children}
        {hasActions && !order && <div className="ec-ways ec-step__foot">{actions}</div>}
      </div>
    </div>
  )
  if (steps === undefined) return work
  return (
    <div className={order ? 'ec-step-page ec-step-page--order' : 'ec-step-page'}>
      <p className="ec-service">{service}</p>
      <div className="ec-side">
        <Steps steps={steps} summary={place ?? ''} />
      </div>
      {work}
      {order && (
        <aside className="ec-card ec-order" aria-label={t('order')}>
          <div className="ec-order__facts">{order}</div>
          <div className="ec-ways ec-order__ways">{actions}</div>
        </aside>
      )}
    </div>
  )
}

const placeOf = (steps: readonly StepItem[]) => ({ step: steps.findIndex(({ state }) => state === 'current') + 1, total: steps.length })

interface PageTitleProps {
  readonly children: string
  readonly above?: ReactNode
  /** 'Step 2 of 3' [2-11] */
  readonly place?: string | undefined
}

/** A screen's heading; also sets the window's title. */
export function PageTitle({ children, above, place }: PageTitleProps) {
  const heading = useHeadingTakesOver()
  const { hostPage } = useApp().ports
  const service = useServiceName()
  const title = children === service ? service : `${children} – ${service}`
  useEffect(() => hostPage.setTitle(title), [hostPage, title])
  return (
    <div>
      {above !== undefined && <p className="ec-small ec-heading__above">{above}</p>}
      {place !== undefined && <p className="ec-small ec-heading__above">{place}</p>}
      <h1 ref={heading} className="ec-title" tabIndex={-1}>
        {children}
      </h1>
    </div>
  )
}

interface StepsProps {
  readonly steps: readonly StepItem[]
  /** 'Step 2 of 3', for narrow windows without room for the names */
  readonly summary: string
}

/** Maximum number of names that fit side by side in the narrowest window. */
const NAMED = 3
/** antd's types lack the role, but its root accepts one. */
const LIST = { role: 'list' }

/** antd's Steps as a list: finished, current and later steps [4-02]; a short line in narrow windows. */
export function Steps({ steps, summary }: StepsProps) {
  const t = useT()
  const { xl: isWide = true, md: hasRoom = true } = useBreakpoint()
  const namesFit = hasRoom || steps.length <= NAMED
  return (
    <nav className="ec-steps" aria-label={t('stepsOfApplication')}>
      <p className="ec-small ec-steps__summary" aria-hidden="true">
        {summary}
      </p>
      <AntSteps
        {...LIST}
        size="small"
        {...(isWide ? { orientation: 'vertical' } : { orientation: 'horizontal', titlePlacement: 'vertical' })}
        responsive={false}
        classNames={isWide ? {} : { itemContent: 'ec-only-read' }}
        // antd's check mark has an English name; the state is in the text beside it.
        iconRender={(mark, { index, components: { Icon } }) =>
          steps[index]?.state === 'finished' && namesFit ? (
            <Icon>
              <CheckIcon />
            </Icon>
          ) : (
            mark
          )
        }
        current={steps.findIndex(({ state }) => state === 'current')}
        items={steps.map((step, index) => ({
          key: step.id,
          role: 'listitem',
          'aria-current': step.state === 'current' ? 'step' : undefined,
          ...(namesFit ? { title: <StepButton step={step}>{step.name}</StepButton> } : { icon: <Mark step={step} number={index + 1} /> }),
          content: t(STEP_STATE_LABELS[step.state]),
        }))}
      />
    </nav>
  )
}

/** A native button, because antd's makes the whole item a button and hides that it is a list item. */
const StepButton = ({ step: { onOpen }, children }: { readonly step: StepItem; readonly children: ReactNode }) =>
  onOpen === undefined ? (
    children
  ) : (
    <button type="button" className="ec-bare ec-way ec-steps__way" onClick={onOpen}>
      {children}
    </button>
  )

/** A step's number instead of its visible name; screen readers get the name. */
const Mark = ({ step, number }: { readonly step: StepItem; readonly number: number }) => (
  <StepButton step={step}>
    {step.state === 'finished' ? <CheckIcon /> : number}
    <span className="ec-only-read">{step.name}</span>
  </StepButton>
)
