import type { CSSProperties } from 'react'
import type { PaymentChannel } from '../../domain/payment/payment-channels.ts'

interface Mark {
  readonly letters: string
  /** hue in degrees, close to the brand's colour */
  readonly hue: number
  /** draws a card with the letters on it */
  readonly isCard?: boolean
}

/** Marks that make a method easy to recognise. They are drawn from letters; no channel's own logo is used. */
const MARKS: Readonly<Record<PaymentChannel, Mark>> = {
  BOCPAY: { letters: 'BOC', hue: 350 },
  BNUAPP: { letters: 'BNU', hue: 215 },
  TAIFUNGPAY: { letters: '豐', hue: 145 },
  CGBPAY: { letters: 'CGB', hue: 0 },
  ICBCEPAY: { letters: 'ICBC', hue: 358 },
  UEPAY: { letters: 'Ue', hue: 25 },
  LUSOPAY: { letters: 'LUSO', hue: 260 },
  ALIPAYMO: { letters: '支', hue: 205 },
  MPAY: { letters: 'MPay', hue: 30 },
  MPGS: { letters: '', hue: 230, isCard: true },
  UNIONPAYQR: { letters: '銀聯', hue: 185 },
  WECHATPAY: { letters: '微信', hue: 125 },
  BOCCARDPAY: { letters: 'BOC', hue: 350, isCard: true },
}

/** Hidden from screen readers, because the name is beside it. */
export function ChannelMark({ of }: { readonly of: PaymentChannel }) {
  const { letters, hue, isCard = false } = MARKS[of]
  return (
    <svg
      className="ec-icon ec-mark"
      style={{ '--ec-mark-hue': hue } as CSSProperties}
      viewBox="0 0 44 28"
      width="44"
      height="28"
      aria-hidden="true"
      focusable="false"
    >
      <rect x="0.5" y="0.5" width="43" height="27" rx="5" fill="var(--ec-mark-fill)" stroke="currentColor" strokeOpacity="0.35" />
      {isCard && <rect x="1" y="5" width="42" height="5" fill="var(--ec-paper)" fillOpacity="0.85" />}
      {isCard && letters === '' && <rect x="6" y="17" width="14" height="3" rx="1" fill="var(--ec-paper)" fillOpacity="0.85" />}
      <text
        x="22"
        y={isCard ? 22 : 19}
        textAnchor="middle"
        fontSize={isCard || letters.length > 3 ? 11 : 13}
        fontWeight="600"
        fill="var(--ec-paper)"
      >
        {letters}
      </text>
    </svg>
  )
}
