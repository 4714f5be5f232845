import type { ReactNode } from 'react'

/** An icon beside text or in a labelled button, hidden from screen readers. */
type Icon = () => ReactNode

export declare const CheckIcon: Icon
export declare const AlertIcon: Icon
export declare const NewTabIcon: Icon
export declare const MapIcon: Icon
export declare const RemoveIcon: Icon
export declare const MobileIcon: Icon
export declare const ClockIcon: Icon
export declare const DownloadIcon: Icon
export declare const PrintIcon: Icon
export declare const SearchIcon: Icon
export declare const PlanIcon: Icon
export declare const ErrorIcon: Icon
export declare const InfoIcon: Icon
export declare const BackIcon: Icon
export declare const ForwardIcon: Icon
export declare const MinusIcon: Icon
export declare const PlusIcon: Icon
