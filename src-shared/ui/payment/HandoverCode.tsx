import { QRCodeSVG } from '@rc-component/qrcode'

/** Pixels; a phone can scan it from an arm's length. */
const SIZE = 232
/** Width of the quiet zone that a scanner needs, in modules of the code. */
const EDGE = 4

/**
 * The link as a QR code. It is black on white in every theme, as scanners expect. The code is loaded when the dialog
 * opens; antd uses the same library.
 */
export default function HandoverCode({ link, name }: { readonly link: string; readonly name: string }) {
  return (
    <QRCodeSVG
      className="ec-handover__code"
      role="img"
      aria-label={name}
      value={link}
      size={SIZE}
      level="M"
      marginSize={EDGE}
      bgColor="var(--ec-paper)"
      fgColor="var(--ec-ink)"
    />
  )
}
