import { Component, type ReactNode } from 'react'

/** A screen that throws shows a way on instead of a blank page; the error goes on to the window's own handler, which journeys watch. */
export class ErrorBoundary extends Component<{ readonly fallback: ReactNode; readonly children: ReactNode }, { readonly broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true }
  }

  override componentDidCatch(error: unknown): void {
    window.reportError?.(error)
  }

  override render(): ReactNode {
    return this.state.broken ? this.props.fallback : this.props.children
  }
}
