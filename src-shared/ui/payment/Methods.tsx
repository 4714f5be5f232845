import type { ChannelOffer } from '../../domain/bill.ts'
import type { PaymentChannel } from '../../domain/payment-channels.ts'
import { Choices } from '../parts/Choices.tsx'
import { useMacaoTime } from '../use-macao-time.ts'
import { useT } from '../use-translate.ts'
import { ChannelMark } from './ChannelMark.tsx'

/** The payment methods; one under maintenance says until when, and the others stay (facts: per channel and time-boxed). */
export function Methods({
  channels,
  chosen,
  onChoose,
  isAsked,
}: {
  readonly channels: readonly ChannelOffer[]
  readonly chosen: PaymentChannel | null
  readonly onChoose: ((channel: PaymentChannel) => void) | undefined
  readonly isAsked: boolean
}) {
  const t = useT()
  const time = useMacaoTime()
  return (
    <Choices
      legend={t('choosePaymentMethod')}
      isLegendHidden={isAsked}
      chosen={chosen}
      onChoose={onChoose}
      choices={channels.map(({ code, available, maintenance, lastUsed }) => ({
        value: code,
        name: t(`channel${code}`),
        mark: <ChannelMark of={code} />,
        note: lastUsed ? t('channelLastUsed') : undefined,
        unavailable: available
          ? undefined
          : maintenance
            ? t('channelUnderMaintenance', { until: time(maintenance.to) })
            : t('bankMaintenance'),
      }))}
    />
  )
}
