import { timeLabel } from '../../domain/calendar/time-label.ts'
import type { Received } from '../../domain/forms/answers.ts'
import { type Avos, avos, formatAmount } from '../../domain/money/money.ts'
import { copiesInAll } from '../../domain/service/receive-rules.ts'
import type { ServiceFee, ServiceOffer } from '../../domain/service/service.ts'
import type { MessageKey } from '../../i18n/index.ts'
import { type Fact, Facts } from '../../ui/parts/Facts.tsx'
import { useT } from '../../ui/shell/use-translate.ts'

const PER: Readonly<Record<ServiceFee['per'], MessageKey>> = { application: 'amountMop', copy: 'feePerCopy', item: 'feePerItem' }

interface Props {
  readonly service: ServiceOffer
  /** the chosen form, once known: it determines the number of copies */
  readonly receive?: Received | null
}
type Term = Fact & { readonly value: string }

/**
 * Returns the fees of a service. Fees per copy are calculated once the number of copies is known. The server calculates
 * the total that is charged (threat 18).
 */
export function useFees({ service, receive = null }: Props): readonly Term[] {
  const t = useT()
  const copies = receive === null ? undefined : copiesInAll([receive])
  const sum = sumOfFees(service.fees, copies)
  if (service.fees.length === 0) return [{ name: t('fees'), value: t('noFees') }]
  const fees = service.fees.map(({ name, price, per }) => ({
    name,
    value:
      per === 'copy' && copies !== undefined
        ? t('feeOfCopies', { price: formatAmount(price), copies, amount: formatAmount(avos(price * copies)) })
        : t(PER[per], { amount: formatAmount(price) }),
  }))
  return sum === undefined ? fees : [...fees, { name: t('total'), value: t('amountMop', { amount: formatAmount(sum) }) }]
}

/** undefined while it is unknown how often a fee is due */
function sumOfFees(fees: readonly ServiceFee[], copies: number | undefined): Avos | undefined {
  if (copies === undefined || fees.some(({ per }) => per === 'item')) return undefined
  return avos(fees.reduce((sum, { price, per }) => sum + price * (per === 'copy' ? copies : 1), 0))
}

/** Processing time and fees of a service. */
function useTerms(props: Props): readonly Term[] {
  const t = useT()
  const fees = useFees(props)
  return [{ name: t('approvalTime'), value: t(timeLabel(props.service.workingDays)) }, ...fees]
}

/** Time and fees beside the answers; the fees follow the number of copies. */
export function ServiceTerms(props: Props) {
  const t = useT()
  const terms = useTerms(props)
  return (
    <aside className="ec-box ec-terms" aria-label={[t('approvalTime'), t('fees')].join(t('listSeparator'))}>
      <Facts facts={terms} />
    </aside>
  )
}
