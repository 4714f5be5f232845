import { formatAmount } from '../../domain/money.ts'
import type { Service, ServiceFee } from '../../domain/service.ts'
import { timeLabel } from '../../domain/time-label.ts'
import type { MessageKey } from '../../i18n/index.ts'
import { type Fact, Facts } from '../parts/Facts.tsx'
import { useMessageText, useT } from '../use-translate.ts'

const PER: Readonly<Record<ServiceFee['per'], MessageKey>> = { application: 'amountMop', copy: 'feePerCopy', item: 'feePerItem' }

interface Props {
  readonly service: Service
}

/** What a service takes and costs. */
function useTerms({ service }: Props): readonly (Fact & { readonly value: string })[] {
  const t = useT()
  const messageText = useMessageText()
  const fees = service.fees.map(({ name, price, per }) => ({ name, value: t(PER[per], { amount: formatAmount(price) }) }))
  return [
    { name: t('approvalTime'), value: messageText(timeLabel(service.workingDays)) },
    ...(fees.length === 0 ? [{ name: t('feesAndPayment'), value: t('notCharged') }] : fees),
  ]
}

/** In a line, before one begins. */
export const ServiceTermsLine = (props: Props) => (
  <p className="ec-lead">
    {useTerms(props)
      .map(({ name, value }) => `${name}: ${value}`)
      .join(' · ')}
  </p>
)

/** Among the answers, before they are submitted. */
export const ServiceTerms = (props: Props) => <Facts facts={useTerms(props)} />
