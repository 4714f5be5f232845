import { formatAmount } from '../../domain/money.ts'
import type { ServiceFee, ServiceOffer } from '../../domain/service.ts'
import { timeLabel } from '../../domain/time-label.ts'
import type { MessageKey } from '../../i18n/index.ts'
import { type Fact, Facts } from '../parts/Facts.tsx'
import { useMessageText, useT } from '../use-translate.ts'

const PER: Readonly<Record<ServiceFee['per'], MessageKey>> = { application: 'amountMop', copy: 'feePerCopy', item: 'feePerItem' }

interface Props {
  readonly service: ServiceOffer
}

/** What a service takes and costs. */
function useTerms(service: ServiceOffer): readonly (Fact & { readonly value: string })[] {
  const t = useT()
  const messageText = useMessageText()
  const fees = service.fees.map(({ name, price, per }) => ({ name, value: t(PER[per], { amount: formatAmount(price) }) }))
  return [
    { name: t('approvalTime'), value: messageText(timeLabel(service.workingDays)) },
    ...(fees.length === 0 ? [{ name: t('feesAndPayment'), value: t('notCharged') }] : fees),
  ]
}

/** The same in a line. */
export function useTermsText(service: ServiceOffer): string {
  const t = useT()
  return useTerms(service)
    .map(({ name, value }) => t('nameAndValue', { name, value }))
    .join(' · ')
}

/** Before one begins. */
export const ServiceTermsLine = ({ service }: Props) => <p className="ec-lead">{useTermsText(service)}</p>

/** Among the answers, before they are submitted. */
export const ServiceTerms = ({ service }: Props) => <Facts facts={useTerms(service)} />
