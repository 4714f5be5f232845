import type { ReactNode } from 'react'
import { Button } from '#kit/Button'
import { NewTabIcon, PlanIcon } from '#kit/icons'
import { BASE_PATH } from '../../domain/routes.ts'
import { useApp } from '../shell/app-context.tsx'
import { useT } from '../shell/use-translate.ts'

interface PlanLinksProps {
  readonly onLookup: (() => void) | undefined
  readonly inTheMiddle?: boolean
  readonly children?: ReactNode
}

/** Examples of a plan and of where its number is found [2-03]. */
export function PlanLinks({ onLookup, inTheMiddle = false, children }: PlanLinksProps) {
  const t = useT()
  const { preview } = useApp().ports
  const sample = { url: `${BASE_PATH}/images/sample-plan.svg`, title: t('samplePlan') }
  return (
    <div className={inTheMiddle ? 'ec-links ec-links--middle' : 'ec-links'}>
      <Button look="quiet" icon={<PlanIcon />} onPress={() => preview.images([sample])}>
        {t('viewSamplePlan')}
      </Button>
      <Button look="quiet" icon={<NewTabIcon />} onPress={onLookup}>
        {t('lookupCadastralNumber')}
        <span className="ec-only-read"> {t('opensInNewWindow')}</span>
      </Button>
      {children}
    </div>
  )
}
