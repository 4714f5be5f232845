import type { ReactNode } from 'react'
import type { Part } from './part.ts'

/** primary: the way on; secondary: another way; quiet: without an edge; danger: takes something away. */
export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger'

export interface ButtonProps {
  readonly children?: ReactNode
  /** The flow's action; one that is not offered is undefined. */
  readonly onPress: (() => void) | undefined
  readonly look?: ButtonLook
  readonly icon?: ReactNode
  /** Shows that it is under way and ignores presses, but keeps the focus and the words. */
  readonly busy?: boolean
  /** 'disable' where the button's place must not jump; it stays reachable by keyboard. */
  readonly whenNotOffered?: 'hide' | 'disable'
  readonly submits?: boolean
  /** A longer name than the words on it, e.g. which plan is removed; the only name of a button that is a picture. */
  readonly name?: string
  readonly describedBy?: string | undefined
  /** of a button that opens and closes what is beside it */
  readonly expanded?: boolean
  /** what it opens takes the focus */
  readonly opensDialog?: boolean
}

/** A real button of at least 24 px (web) or 44 px (phone), whose focus is seen. */
export declare const Button: Part<ButtonProps>

export interface ButtonLinkProps {
  readonly children: ReactNode
  readonly href: string
  readonly icon?: ReactNode
  readonly look?: ButtonLook
  readonly newTab?: boolean
  /** the address answers a file to keep: its name; the page stays */
  readonly download?: string
  /** a window of this name, which the page that is shown in it may close again */
  readonly target?: string
  /** called as the link is followed, in whatever window */
  readonly onFollow?: (() => void) | undefined
}

/** Something that looks like a button and goes to an address. */
export declare const ButtonLink: Part<ButtonLinkProps>
