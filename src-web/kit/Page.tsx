import type { PageProps, StepItem } from '#kit/Page'
import { useT } from '#shared/ui/use-translate.ts'
import { Button } from './Button.tsx'
import { CloseIcon } from './icons.tsx'
import { PageTitle } from './PageTitle.tsx'
import { Steps } from './Steps.tsx'
import './page.css'

/** The page as a card, with its steps at the left. The way out is a cross where there is a footer, else a button of its own. */
export function Page({ heading, above, steps, onBack, onClose, footer, children }: PageProps) {
  const t = useT()
  const place = steps && t('stepIndicator', placeOf(steps))
  const ways = footer ?? (
    <>
      <Button onPress={onBack}>{t('back')}</Button>
      <Button onPress={onClose}>{t('close')}</Button>
    </>
  )
  const hasWays = Boolean(footer ?? onBack ?? onClose)
  const card = (
    <div className={steps ? 'ec-card ec-step' : 'ec-card ec-step ec-page-card ec-page-card--wide'}>
      <div className="ec-page__head">
        <PageTitle above={above ?? place}>{heading}</PageTitle>
        {footer && <Button look="quiet" onPress={onClose} name={t('close')} icon={<CloseIcon />} />}
      </div>
      {children}
      {hasWays && <div className="ec-step__foot">{ways}</div>}
    </div>
  )
  if (steps === undefined) return card
  return (
    <div className="ec-step-page">
      <div className="ec-side">
        <Steps steps={steps} summary={place ?? ''} />
      </div>
      {card}
    </div>
  )
}

const placeOf = (steps: readonly StepItem[]) => ({ step: steps.findIndex(({ state }) => state === 'current') + 1, total: steps.length })
