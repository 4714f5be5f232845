import type { CSSProperties } from 'react'
import type { PaymentChannel } from '../../domain/payment/payment-channels.ts'

interface Mark {
  readonly letters: string
  /** hue in degrees, different for each channel */
  readonly hue: number
  /** draws a card with the letters on it */
  readonly isCard?: boolean
}

/** Marks that distinguish the channels. They are drawn from letters; no channel's own logo is used. */
const MARKS: Readonly<Record<PaymentChannel, Mark>> = {
  BOCPAY: { letters: 'BOC', hue: 350 },
  BNUAPP: { letters: 'BNU', hue: 225 },
  TAIFUNGPAY: { letters: '豐', hue: 150 },
  CGBPAY: { letters: 'CGB', hue: 10 },
  ICBCEPAY: { letters: 'ICBC', hue: 325 },
  UEPAY: { letters: 'Ue', hue: 55 },
  LUSOPAY: { letters: 'LUSO', hue: 265 },
  ALIPAYMO: { letters: '支', hue: 205 },
  MPAY: { letters: 'MPay', hue: 30 },
  MPGS: { letters: '', hue: 245, isCard: true },
  UNIONPAYQR: { letters: '銀聯', hue: 180 },
  WECHATPAY: { letters: '微信', hue: 110 },
  BOCCARDPAY: { letters: 'BOC', hue: 340, isCard: true },
}

/** Hidden from screen readers, because the name is beside it. */
export function ChannelMark({ of }: { readonly of: PaymentChannel }) {
  const { letters, hue, isCard = false } = MARKS[of]
  return (
    <svg
      className="ec-icon ec-mark"
      style={{ '--ec-mark-hue': hue } as CSSProperties}
      viewBox="0 0 40 28"
      width="40"
      height="28"
      aria-hidden="true"
      focusable="false"
    >
      <rect x="0.5" y="0.5" width="39" height="27" rx="5" fill="var(--ec-mark-tile)" stroke="var(--ec-mark-tone)" />
      {isCard ? (
        <rect x="1" y="5" width="38" height="5" fill="var(--ec-mark-tone)" />
      ) : (
        <rect x="5" y="22" width="30" height="2.5" rx="1" fill="var(--ec-mark-tone)" />
      )}
      {isCard && letters === '' && <rect x="6" y="18" width="14" height="3" rx="1" fill="var(--ec-mark-letters)" />}
      <text
        x="20"
        y={isCard ? 22 : 17}
        textAnchor="middle"
        fontSize={isCard || letters.length > 3 ? 11 : 13}
        fontWeight="700"
        fill="var(--ec-mark-letters)"
      >
        {letters}
      </text>
    </svg>
  )
}
