import {
  createTheme,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core'

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

type Rgb = readonly [number, number, number]

const parse = (hex: string): Rgb => {
  const digits = /^#([0-9a-f]{6})$/i.exec(hex)?.[1] ?? '2677fe'
  return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16)) as unknown as Rgb
}
const toHex = (rgb: Rgb) => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
const mix = (from: Rgb, to: Rgb, share: number) =>
  from.map((part, at) => part + ((to[at] ?? 0) - part) * share) as unknown as Rgb

function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((part) => {
    const channel = part / 255
    return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two colours as WCAG counts it. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(parse(one)), luminance(parse(other))].sort((a, b) => b - a) as [
    number,
    number,
  ]
  return (light + 0.05) / (dark + 0.05)
}

const white: Rgb = [255, 255, 255]
const black: Rgb = [8, 16, 40]

/** The colour moved towards black or white until text of it, or on it, can be read on the ground. */
export function readableOn(ground: string, hex: string, towards: 'black' | 'white'): string {
  for (let share = 0; share < 1; share += 0.03) {
    const tried = toHex(mix(parse(hex), towards === 'black' ? black : white, share))
    if (contrast(tried, ground) >= 4.6) return tried
  }
  return towards === 'black' ? '#000000' : '#ffffff'
}

/** Ten steps from a picked colour, which is the seventh. */
export function scaleOf(hex: string): MantineColorsTuple {
  const base = parse(hex)
  const lighter = [0.93, 0.85, 0.68, 0.5, 0.32, 0.15].map((share) => toHex(mix(base, white, share)))
  const darker = [0.14, 0.3, 0.46].map((share) => toHex(mix(base, black, share)))
  return [...lighter, toHex(base), ...darker] as unknown as MantineColorsTuple
}

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

const faces = {
  latin:
    '-apple-system, "Segoe UI", "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif',
  ja: '-apple-system, "Segoe UI", "Hiragino Kaku Gothic ProN", "Yu Gothic UI", "Noto Sans CJK JP", sans-serif',
}

/** The family of the page's text in a language. */
export const faceOf = (language: string): string => (language === 'ja' ? faces.ja : faces.latin)

const heading = (fontSize: string) => ({ fontSize, lineHeight: '1.4', fontWeight: '600' })

/** The theme of a picked colour and a language. The four sizes are CSS variables (theme.css), so nothing is mounted anew. */
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
  Popover: { defaultProps: { shadow: 'md', transitionProps: quick } },
  Tooltip: { defaultProps: { openDelay: 300, transitionProps: quick, withArrow: false } },
  Modal: {
    defaultProps: { centered: true, transitionProps: quick, overlayProps: { backgroundOpacity: 0.3 } },
  },
  Drawer: {
    defaultProps: { transitionProps: { ...quick, duration: 180 }, overlayProps: { backgroundOpacity: 0.3 } },
  },
}

const lightSurface = '#ffffff'
const darkSurface = '#1e2127'

const palette = [
  'red',
  'orange',
  'yellow',
  'green',
  'teal',
  'cyan',
  'blue',
  'indigo',
  'violet',
  'grape',
  'pink',
  'gray',
] as const

/** White words on the filled colour, dark words on its tint: readable for every colour of the palette. */
function paletteOf(
  theme: Parameters<CSSVariablesResolver>[0],
  mode: 'light' | 'dark',
): Record<string, string> {
  const named = palette.map((name) => {
    const scale = theme.colors[name] ?? []
    const filled = readableOn('#ffffff', scale[7] ?? '#495057', 'black')
    const word =
      mode === 'light'
        ? readableOn(scale[1] ?? '#ffffff', filled, 'black')
        : readableOn('#3a3f48', scale[4] ?? '#adb5bd', 'white')
    return {
      [`--mantine-color-${name}-filled`]: filled,
      [`--mantine-color-${name}-filled-hover`]: toHex(mix(parse(filled), black, 0.15)),
      [`--mantine-color-${name}-light-color`]: word,
      [`--mantine-color-${name}-text`]: word,
      // What Mantine makes of it on a dark ground is a rust that shouts.
      ...(mode === 'dark' && {
        [`--mantine-color-${name}-light`]: toHex(mix(parse(darkSurface), parse(scale[6] ?? '#868e96'), 0.18)),
      }),
    }
  })
  return Object.assign({}, ...named) as Record<string, string>
}

/** The colour lightened until a shape of it can be told from the ground: WCAG asks for 3 : 1. */
function standingOutOn(ground: string, hex: string): string {
  for (let share = 0; share < 1; share += 0.03) {
    const tried = toHex(mix(parse(hex), white, share))
    if (contrast(tried, ground) >= 3) return tried
  }
  return '#ffffff'
}

interface Ground {
  colour: string
  share: number
  over: number
  towards: 'black' | 'white'
}

/** The picked colour filled, as a word and as a tint of a ground. */
function brandOn({ colour, share, over, towards }: Ground, picked: string): Record<string, string> {
  const filled = readableOn('#ffffff', picked, 'black')
  const rgb = parse(picked).map(Math.round).join(' ')
  const onTint = readableOn(toHex(mix(parse(colour), parse(picked), over)), picked, towards)
  const word = readableOn(colour, onTint, towards)
  return {
    '--mantine-color-brand-filled': filled,
    '--mantine-color-brand-filled-hover': toHex(mix(parse(filled), black, 0.15)),
    '--brand-rgb': rgb,
    '--brand': picked,
    '--mantine-color-brand-light': `rgb(${rgb} / ${share})`,
    '--mantine-color-brand-light-hover': `rgb(${rgb} / ${over})`,
    '--mantine-color-brand-light-color': word,
    '--mantine-color-brand-text': word,
    '--mantine-color-brand-outline': word,
    '--mantine-color-anchor': word,
    '--brand-text': word,
  }
}

/** Colours that Mantine derives from a scale without looking at the ground, made readable on it. */
export const variablesOf: CSSVariablesResolver = (theme) => {
  const picked = theme.colors['brand']?.[6] ?? '#2677fe'
  const light = brandOn({ colour: '#f6f7f9', share: 0.09, over: 0.15, towards: 'black' }, picked)
  const dark = brandOn(
    { colour: darkSurface, share: 0.18, over: 0.26, towards: 'white' },
    standingOutOn(darkSurface, picked),
  )
  return {
    variables: {},
    light: { ...paletteOf(theme, 'light'), ...light, ...lightGround },
    dark: { ...paletteOf(theme, 'dark'), ...dark, ...darkGround },
  }
}

const lightGround = {
  '--mantine-color-body': lightSurface,
  '--mantine-color-text': '#1f2329',
  '--mantine-color-dimmed': '#5f6671',
  '--mantine-color-placeholder': '#6b727d',
  '--mantine-color-default-border': '#d9dce2',
  '--mantine-color-error': '#d0242f',
  '--ground': '#f6f7f9',
  '--surface': lightSurface,
  '--raised': lightSurface,
  '--border': '#e6e8ec',
  '--secondary': '#5f6671',
  '--hover': '#f0f2f5',
}
const darkGround = {
  '--mantine-color-body': '#17191e',
  '--mantine-color-text': '#e6e8eb',
  '--mantine-color-dimmed': '#9aa1ab',
  '--mantine-color-placeholder': '#8b929d',
  '--mantine-color-default-border': '#3a3f48',
  '--mantine-color-error': '#ff7a80',
  '--mantine-color-default': '#1e2127',
  '--mantine-color-default-hover': '#2a2e35',
  '--ground': '#101215',
  '--surface': '#17191e',
  '--raised': darkSurface,
  '--border': '#2a2e35',
  '--secondary': '#9aa1ab',
  '--hover': '#22262c',
}
