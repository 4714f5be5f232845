import ConfigProvider, { type ThemeConfig } from 'antd/es/config-provider'
import darkAlgorithm from 'antd/es/theme/themes/dark'
import defaultAlgorithm from 'antd/es/theme/themes/default'
import { type ReactNode, useMemo } from 'react'
import { useIsDark, useLanguage, usePlatform } from '#shared/ui/shell/use-translate.ts'

/** antd's token ← our token. The values are read from the page, so colours are only defined in src-shared/ui/tokens.css. */
const FROM_OURS = {
  colorPrimary: '--ec-primary',
  colorInfo: '--ec-info',
  colorSuccess: '--ec-success',
  colorWarning: '--ec-warning',
  colorError: '--ec-danger',
  colorLink: '--ec-link',
  // antd's own hover colours are too light to read
  colorPrimaryHover: '--ec-primary-strong',
  colorPrimaryActive: '--ec-primary-strong',
  colorLinkHover: '--ec-primary-strong',
  colorLinkActive: '--ec-primary-strong',
  colorErrorHover: '--ec-danger',
  colorErrorActive: '--ec-danger',
  // antd derives the colours of headings, descriptions, placeholders, icons and disabled parts from these
  colorText: '--ec-text',
  colorTextSecondary: '--ec-muted',
  colorTextTertiary: '--ec-muted',
  colorTextQuaternary: '--ec-muted',
  colorBorder: '--ec-edge',
  colorBorderSecondary: '--ec-line',
  colorSplit: '--ec-line',
  // the focus ring
  colorPrimaryBorder: '--ec-focus',
  colorBgContainer: '--ec-surface',
  colorBgElevated: '--ec-raised',
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
 * The page's sizes in pixels, as antd wants them, by the browser's text size; and current values of the page's CSS variables, of which
 * missing ones keep antd's default.
 */
function readThemeTokens(): Readonly<Record<string, string | number>> {
  const page = getComputedStyle(document.documentElement)
  const rem = Number.parseFloat(page.fontSize) || 16
  const values = Object.entries(FROM_OURS).map(([theirs, name]) => [theirs, page.getPropertyValue(name).trim()])
  const colours = Object.fromEntries(values.filter(([, value]) => value !== ''))
  return { fontSize: rem, controlHeight: 2.75 * rem, controlHeightSM: 2 * rem, ...colours }
}

/** The request's style nonce; browsers only expose it as a property. */
const CSP = { nonce: document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '' }

/** Passes our tokens to antd in the current theme and platform, and the nonce that its styles need under the CSP. */
export function AntdTheme({ children }: { readonly children: ReactNode }) {
  const dark = useIsDark()
  const platform = usePlatform()
  const language = useLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page's values change with theme, platform and language
  const theme = useMemo<ThemeConfig>(
    () => ({
      algorithm: dark ? darkAlgorithm : defaultAlgorithm,
      token: {
        borderRadius: 6,
        lineWidthFocus: 3,
        motion: false,
        ...readThemeTokens(),
      },
      components: {
        Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
        Alert: { withDescriptionPadding: '12px 16px' },
      },
    }),
    [dark, platform, language],
  )
  return (
    <ConfigProvider theme={theme} csp={CSP} button={{ autoInsertSpace: false }}>
      {children}
    </ConfigProvider>
  )
}
