/** A drawing on a 24 × 24 grid. antd-mobile-icons has five times the bytes, which count on the first screen. */
const drawing = (fill: string, stroke: string) => (d: string) => () => (
  <svg
    className="ec-icon"
    width="1.25em"
    height="1.25em"
    viewBox="0 0 24 24"
    fill={fill}
    stroke={stroke}
    strokeWidth="1.8"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    <path fillRule="evenodd" d={d} />
  </svg>
)
const line = drawing('none', 'currentColor')
const filled = drawing('currentColor', 'none')
const DISC = 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20Z'

/** Icons are always beside text or in a labelled button, so they are hidden from screen readers. */
export const CloseIcon = line('M5 5l14 14M19 5L5 19')
export const BackIcon = line('M15 4l-8 8 8 8')
export const ForwardIcon = line('M9 5l7 7-7 7')
export const CheckIcon = line('M4.5 12.5l5 5 10-11')
export const SearchIcon = line('M10.5 17.5a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM16 16l5 5')
export const RemoveIcon = line('M4 6.5h16M9 6.5V4h6v2.5M6 6.5l1 14h10l1-14M10 10.5v6M14 10.5v6')
export const PlanIcon = line('M6 3h8l4.5 4.5V21H6ZM14 3v4.5h4.5M9 12h6M9 16h6')
export const MapIcon = line('M12 21.5s-7-6.6-7-11.7a7 7 0 0 1 14 0c0 5.1-7 11.7-7 11.7ZM12 12.3a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z')
export const GlobeIcon = line('M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM3 12h18M12 3c5 5.5 5 12.5 0 18M12 3c-5 5.5-5 12.5 0 18')
export const PlusIcon = line('M12 5v14M5 12h14')
export const MinusIcon = line('M5 12h14')
export const SuccessIcon = filled(`${DISC}M7 12.2l3.4 3.4L17 9l1.3 1.3-7.9 7.9-4.7-4.7Z`)
export const WaitIcon = filled(`${DISC}M11 6h1.8v5.6l3.8 2.3-.9 1.5L11 12.6Z`)
export const AlertIcon = filled(`${DISC}M11 6.5h2v7h-2ZM11 15.5h2v2h-2Z`)
export const InfoIcon = filled(`${DISC}M11 6.5h2v2h-2ZM11 10.5h2v7h-2Z`)
export const NewTabIcon = line('M14 5h5v5M19 5l-8 8M17 14v4a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1h4')
export const MobileIcon = line('M7 2.5h10v19H7ZM11 18.2h2')
export const ClockIcon = line('M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 7v5l3.5 2')
export const DownloadIcon = line('M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 20h14')
export const PrintIcon = line('M7 9V4h10v5M7 17H4.5V9.5h15V17H17M7 14h10v6H7Z')
export const ErrorIcon = line('M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 7v6M12 16.4v.1')
