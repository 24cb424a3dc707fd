import { createTheme, type MantineColorsTuple, type MantineThemeOverride } from '@mantine/core'
import { scaleOf } from './colour.ts'

export const presetColours = [
  '#2677fe',
  '#409eff',
  '#1890ff',
  '#304156',
  '#212121',
  '#11a983',
  '#13c2c2',
  '#6959cd',
  '#f5222d',
] as const

const gray: MantineColorsTuple = [
  '#f6f7f9',
  '#f0f2f5',
  '#e6e8ec',
  '#d9dce2',
  '#c6cad2',
  '#a8adb5',
  '#7c838e',
  '#5f6671',
  '#3c424b',
  '#1f2329',
]

const dark: MantineColorsTuple = [
  '#e6e8eb',
  '#c4c9d1',
  '#9aa1ab',
  '#747b86',
  '#3a3f48',
  '#2a2e35',
  '#1e2127',
  '#17191e',
  '#131519',
  '#101215',
]

const familyOf = (...fonts: string[]) =>
  ['-apple-system', ...['Segoe UI', ...fonts].map((font) => `"${font}"`), 'sans-serif'].join(', ')
const faces = {
  latin: familyOf('PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei', 'Noto Sans CJK SC'),
  ja: familyOf('Hiragino Kaku Gothic ProN', 'Yu Gothic UI', 'Noto Sans CJK JP'),
}

/** The family of the page's text in a language. */
export const faceOf = (language: string): string => (language === 'ja' ? faces.ja : faces.latin)

const heading = (fontSize: string) => ({ fontSize, lineHeight: '1.4', fontWeight: '600' })

/**
 * The theme of a picked colour and a language. The four sizes are
 * CSS variables (theme.css), so changing one remounts nothing.
 */
export function themeOf(colour: string, language: string): MantineThemeOverride {
  const fontFamily = faceOf(language)
  return createTheme({
    primaryColor: 'brand',
    primaryShade: { light: 6, dark: 6 },
    colors: { brand: scaleOf(colour), gray, dark },
    fontFamily,
    fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
    headings: {
      fontFamily,
      fontWeight: '600',
      sizes: { h1: heading('20px'), h2: heading('16px'), h3: heading('14px') },
    },
    fontWeights: { regular: '400', medium: '500', bold: '600' },
    defaultRadius: 'md',
    radius: { xs: '3px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
    spacing: { xs: '8px', sm: '12px', md: '16px', lg: '20px', xl: '28px' },
    shadows: { md: '0 4px 16px rgb(15 23 42 / 0.10), 0 1px 3px rgb(15 23 42 / 0.08)' },
    cursorType: 'pointer',
    respectReducedMotion: true,
    components: componentDefaults,
  })
}

const quick = { duration: 140, timingFunction: 'ease-out' }
const componentDefaults: NonNullable<MantineThemeOverride['components']> = {
  Button: { defaultProps: { loaderProps: { type: 'dots' } } },
  ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
  Menu: { defaultProps: { withInitialFocusPlaceholder: false, shadow: 'md', transitionProps: quick } },
  Popover: {
    // A list grows when its search is answered, and may then need the other side of its input.
    defaultProps: { shadow: 'md', transitionProps: quick, preventPositionChangeWhenVisible: false },
  },
  Tooltip: { defaultProps: { openDelay: 300, transitionProps: quick, withArrow: false } },
  Modal: {
    defaultProps: { centered: true, transitionProps: quick, overlayProps: { backgroundOpacity: 0.3 } },
  },
  Drawer: {
    defaultProps: { transitionProps: { ...quick, duration: 180 }, overlayProps: { backgroundOpacity: 0.3 } },
  },
}
