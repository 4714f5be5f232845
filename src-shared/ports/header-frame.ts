import type { Language } from '../domain/languages.ts'
import type { Platform } from '../domain/platforms.ts'

/** Messages to the host's header (docs/header.md). */
export type ToHeader =
  | { readonly type: 'iframe-token'; readonly token: string }
  | { readonly type: 'signed-out' }
  | { readonly type: 'language'; readonly language: Language }
  | { readonly type: 'theme'; readonly isDark: boolean; readonly platform: Platform }

/** Messages from the host's header. They are requests of the user, not trusted data. */
export type FromHeader =
  | { readonly type: 'header-ready' }
  | { readonly type: 'language'; readonly language: Language }
  | { readonly type: 'login' }
  | { readonly type: 'logout' }

/** Messaging with the host's header in its iframe [7-29], limited to one origin, one window and known messages (threat 35). */
export interface HeaderFrame {
  post(message: ToHeader): void
  /** Returns a function that removes the listener. */
  onMessage(listener: (message: FromHeader) => void): () => void
}
