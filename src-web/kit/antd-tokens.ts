import type { ThemeConfig } from 'antd/es/config-provider'

/** antd's token ← our token, read from the page so that src-shared/ui/tokens.css stays the only place of a colour. */
const FROM_OURS = {
  colorPrimary: '--ec-primary',
  colorInfo: '--ec-info',
  colorSuccess: '--ec-success',
  colorWarning: '--ec-warning',
  colorError: '--ec-danger',
  colorLink: '--ec-link',
  // antd's own are lighter under the pointer, too light to be read
  colorPrimaryHover: '--ec-primary-strong',
  colorPrimaryActive: '--ec-primary-strong',
  colorLinkHover: '--ec-primary-strong',
  colorLinkActive: '--ec-primary-strong',
  colorErrorHover: '--ec-danger',
  colorErrorActive: '--ec-danger',
  colorText: '--ec-text',
  colorTextHeading: '--ec-text',
  colorTextDescription: '--ec-muted',
  colorTextPlaceholder: '--ec-muted',
  colorTextSecondary: '--ec-muted',
  colorTextTertiary: '--ec-muted',
  colorTextQuaternary: '--ec-muted',
  colorTextDisabled: '--ec-muted',
  colorIcon: '--ec-muted',
  colorIconHover: '--ec-text',
  colorBorder: '--ec-edge',
  colorBorderSecondary: '--ec-line',
  colorSplit: '--ec-line',
  colorBgContainer: '--ec-surface',
  colorBgElevated: '--ec-raised',
  colorBgLayout: '--ec-page',
  colorBgMask: '--ec-veil',
  colorTextLightSolid: '--ec-on-primary',
  colorPrimaryBg: '--ec-primary-soft',
  colorPrimaryBgHover: '--ec-primary-soft',
  colorInfoBg: '--ec-info-soft',
  colorSuccessBg: '--ec-success-soft',
  colorWarningBg: '--ec-warning-soft',
  colorErrorBg: '--ec-danger-soft',
  fontFamily: '--ec-font',
} as const satisfies Partial<Record<keyof NonNullable<ThemeConfig['token']>, string>>

/**
 * antd's theme out of the page's colours of now. `key` names theme, platform and language: another
 * one means other colours to read. A token the page does not have stays antd's own.
 */
export function antdTokens(_key: string): Pick<ThemeConfig, 'token' | 'components'> {
  const page = getComputedStyle(document.documentElement)
  const token: Record<string, string | number> = {
    fontSize: 16,
    controlHeight: 44,
    controlHeightSM: 32,
    borderRadius: 6,
    lineWidthFocus: 3,
    motion: 0,
  }
  for (const [theirs, ours] of Object.entries(FROM_OURS)) {
    const value = page.getPropertyValue(ours).trim()
    if (value !== '') token[theirs] = value
  }
  const focus = page.getPropertyValue('--ec-focus').trim()
  if (focus !== '') token.colorPrimaryBorder = focus
  return {
    token: { ...token, motion: false },
    components: {
      Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
      Alert: { withDescriptionPadding: '12px 16px' },
    },
  }
}
