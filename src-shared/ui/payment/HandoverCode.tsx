import { QRCodeSVG } from '@rc-component/qrcode'

/** Pixels; a phone reads it from an arm's length. */
const SIZE = 232
/** The quiet edge that a reader needs to find the code, in its own squares. */
const EDGE = 4

/** The link as a QR code: black on white in every theme, as readers expect. Fetched when the dialog opens; the part of antd that draws it. */
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
