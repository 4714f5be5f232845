import type { ReactNode } from 'react'
import type { Part } from './part.ts'

/** primary: the next step; secondary: an alternative; quiet: no border; danger: removes something. */
export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger'

export interface ButtonProps {
  readonly children?: ReactNode
  /** The flow's action; undefined if it is not available. */
  readonly onPress: (() => void) | undefined
  readonly look?: ButtonLook
  readonly icon?: ReactNode
  /** Shows that the action is in progress and ignores presses, but keeps the focus and the label. */
  readonly busy?: boolean
  /** 'disable' keeps an unavailable button in its place, reachable by keyboard. The default hides it. */
  readonly whenNotOffered?: 'hide' | 'disable'
  readonly submits?: boolean
  /** A longer accessible name than the label, such as which plan is removed; the only name of an icon button. */
  readonly name?: string
  readonly describedBy?: string | undefined
  /** whether the part that the button opens is open */
  readonly expanded?: boolean
  /** it opens a dialog, which takes the focus */
  readonly opensDialog?: boolean
}

/** A native button of at least 24 px (web) or 44 px (phone) with a visible focus. */
export declare const Button: Part<ButtonProps>

export interface ButtonLinkProps {
  readonly children: ReactNode
  readonly href: string
  readonly icon?: ReactNode
  readonly look?: ButtonLook
  readonly newTab?: boolean
  /** file name, if the address is a download; the page stays open */
  readonly download?: string
  /** name of a window, so the page shown in it can close it again */
  readonly target?: string
  /** called when the link is followed, in any window */
  readonly onFollow?: (() => void) | undefined
}

/** A link that looks like a button. */
export declare const ButtonLink: Part<ButtonLinkProps>
