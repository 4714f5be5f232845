import type { ChannelOffer } from '../../domain/bill.ts'
import { LANGUAGE_FACTS } from '../../domain/languages.ts'
import type { PaymentChannel } from '../../domain/payment-channels.ts'
import { macaoTime } from '../macao-time.ts'
import { Choices } from '../parts/Choices.tsx'
import { useLanguage, useT } from '../use-translate.ts'

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
  const { locale } = LANGUAGE_FACTS[useLanguage()]
  const until = (iso: string) => macaoTime(locale, { dateStyle: 'medium', timeStyle: 'short' }, new Date(iso))
  return (
    <Choices
      legend={t('choosePaymentMethod')}
      isLegendHidden={isAsked}
      chosen={chosen}
      onChoose={onChoose}
      choices={channels.map(({ code, available, maintenance }) => ({
        value: code,
        name: t(`channel${code}`),
        unavailable: available
          ? undefined
          : maintenance
            ? t('channelUnderMaintenance', { until: until(maintenance.to) })
            : t('bankMaintenance'),
      }))}
    />
  )
}
