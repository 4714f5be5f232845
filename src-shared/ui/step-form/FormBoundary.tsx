import { Component, type ReactNode } from 'react'

interface Props {
  readonly fallback: ReactNode
  readonly onBroken: () => void
  readonly children: ReactNode
}

/** A schema that breaks a widget while it is drawn costs its own step and nothing else (decision 9.26). */
export class FormBoundary extends Component<Props, { readonly isBroken: boolean }> {
  override readonly state = { isBroken: false }
  static getDerivedStateFromError() {
    return { isBroken: true }
  }
  override componentDidCatch(): void {
    this.props.onBroken()
  }
  override render(): ReactNode {
    return this.state.isBroken ? this.props.fallback : this.props.children
  }
}
