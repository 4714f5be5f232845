import type { Language } from '../domain/languages.ts'
import type { Platform } from '../domain/platforms.ts'

/** What the product tells the host's header (docs/header.md). */
export type ToHeader =
  | { readonly type: 'iframe-token'; readonly token: string }
  | { readonly type: 'signed-out' }
  | { readonly type: 'language'; readonly language: Language }
  | { readonly type: 'theme'; readonly isDark: boolean; readonly platform: Platform }

/** What the host's header says; nothing of it is more than a wish of the user's. */
export type FromHeader =
  | { readonly type: 'header-ready' }
  | { readonly type: 'language'; readonly language: Language }
  | { readonly type: 'login' }
  | { readonly type: 'logout' }

/** The line to the host's header in its iframe [7-29]: one origin, one window, and known messages only (threat 35). */
export interface HeaderFrame {
  post(message: ToHeader): void
  /** Returns its own removal. */
  onMessage(listener: (message: FromHeader) => void): () => void
}
