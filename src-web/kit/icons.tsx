import type { ReactNode } from 'react'

/** One drawing on a 24 × 24 sheet, as high as the words beside it. */
function Drawing({ children }: { readonly children: ReactNode }) {
  return (
    <svg
      className="ec-icon"
      viewBox="0 0 24 24"
      width="1.25em"
      height="1.25em"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  )
}

/** Line drawings of our own, always beside words, so hidden from screen readers. */
export const CheckIcon = () => (
  <Drawing>
    <path d="M4.5 12.5l5 5 10-11" />
  </Drawing>
)
export const AlertIcon = () => (
  <Drawing>
    <path d="M12 3.5L2.5 20h19L12 3.5z" />
    <path d="M12 10v4.5M12 17.4v.1" />
  </Drawing>
)
export const InfoIcon = () => (
  <Drawing>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 11v5.5M12 7.6v.1" />
  </Drawing>
)
export const ErrorIcon = () => (
  <Drawing>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7v6M12 16.4v.1" />
  </Drawing>
)
export const NewTabIcon = () => (
  <Drawing>
    <path d="M14 5h5v5M19 5l-8 8M17 14v4a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1h4" />
  </Drawing>
)
export const MapIcon = () => (
  <Drawing>
    <path d="M12 21s7-6.4 7-11.5A7 7 0 0 0 5 9.500C5 14.600 12 21 12 21z" />
    <circle cx="12" cy="9.500" r="2.500" />
  </Drawing>
)
export const CloseIcon = () => (
  <Drawing>
    <path d="M6 6l12 12M18 6L6 18" />
  </Drawing>
)
export const RemoveIcon = () => (
  <Drawing>
    <path d="M5 7h14M10 7V5h4v2M7 7l1 12h8l1-12M10.500 11v5M13.500 11v5" />
  </Drawing>
)
export const MobileIcon = () => (
  <Drawing>
    <rect x="6.5" y="2.5" width="11" height="19" rx="2.5" />
    <path d="M11 18.2h2" />
  </Drawing>
)
export const ClockIcon = () => (
  <Drawing>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7v5l3.500 2" />
  </Drawing>
)
export const PersonIcon = () => (
  <Drawing>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.500 20.500c1-4 4-6 7.500-6s6.500 2 7.500 6" />
  </Drawing>
)
export const SunIcon = () => (
  <Drawing>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.600 5.600L7 7M17 17l1.400 1.400M18.400 5.600L17 7M7 17l-1.400 1.400" />
  </Drawing>
)
export const MoonIcon = () => (
  <Drawing>
    <path d="M20 14.500A8.500 8.500 0 0 1 9.500 4a8.500 8.500 0 1 0 10.500 10.500z" />
  </Drawing>
)
export const DownloadIcon = () => (
  <Drawing>
    <path d="M12 4v11M7.500 11l4.500 4.500 4.500-4.500M5 20h14" />
  </Drawing>
)
export const PrintIcon = () => (
  <Drawing>
    <path d="M7 9V4h10v5M7 17H4.500V9.500h15V17H17M7 14h10v6H7z" />
  </Drawing>
)
export const SearchIcon = () => (
  <Drawing>
    <circle cx="10.500" cy="10.500" r="6" />
    <path d="M15 15l5 5" />
  </Drawing>
)
export const PlanIcon = () => (
  <Drawing>
    <path d="M4 5l5-1.500 6 2 5-1.500v15l-5 1.500-6-2L4 20zM9 3.500v15M15 5.500v15" />
  </Drawing>
)
export const ForwardIcon = () => (
  <Drawing>
    <path d="M9 5l7 7-7 7" />
  </Drawing>
)
export const BackIcon = () => (
  <Drawing>
    <path d="M15 5l-7 7 7 7" />
  </Drawing>
)
export const PlusIcon = () => (
  <Drawing>
    <path d="M12 5v14M5 12h14" />
  </Drawing>
)
export const MinusIcon = () => (
  <Drawing>
    <path d="M5 12h14" />
  </Drawing>
)
