import type { CSSVariablesResolver } from '@mantine/core'
import { black, mix, parse, readableOn, standingOutOn, toHex } from './colour.ts'

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

/** White text on the filled colour and dark text on its tint, readable for every colour of the palette. */
function paletteOf(
  theme: Parameters<CSSVariablesResolver>[0],
  mode: 'light' | 'dark',
): Record<string, string> {
  const variables: Record<string, string> = {}
  for (const name of palette) {
    const scale = theme.colors[name] ?? []
    const filled = readableOn('#ffffff', scale[7] ?? '#495057', 'black')
    const word =
      mode === 'light'
        ? readableOn(scale[1] ?? '#ffffff', filled, 'black')
        : readableOn('#3a3f48', scale[4] ?? '#adb5bd', 'white')
    Object.assign(variables, {
      [`--mantine-color-${name}-filled`]: filled,
      [`--mantine-color-${name}-filled-hover`]: toHex(mix(parse(filled), black, 0.15)),
      [`--mantine-color-${name}-light-color`]: word,
      [`--mantine-color-${name}-text`]: word,
      // Mantine's own tints are too loud on a dark ground.
      ...(mode === 'dark' && {
        [`--mantine-color-${name}-light`]: toHex(mix(parse(darkSurface), parse(scale[6] ?? '#868e96'), 0.18)),
      }),
    })
  }
  return variables
}

interface Ground {
  colour: string
  share: number
  over: number
  towards: 'black' | 'white'
}

/** The picked colour as a filled shape, as text and as a tint of a ground. */
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

/** Mantine derives colours from a scale without looking at the ground. These are readable on it. */
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
