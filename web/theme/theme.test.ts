import { mergeMantineTheme, DEFAULT_THEME } from '@mantine/core'
import { expect, test } from 'vitest'
import { contrast, scaleOf } from './colour.ts'
import { variablesOf } from './css-variables.ts'
import { presetColours, themeOf } from './theme.ts'

const colours = [...presetColours, '#ffcc00', '#ffffff', '#000000']

test.each(colours)('%s stays readable as a button and as a word', (colour) => {
  const { light, dark } = variablesOf(mergeMantineTheme(DEFAULT_THEME, themeOf(colour, 'zh')))
  expect(contrast('#ffffff', light['--mantine-color-brand-filled'] ?? '')).toBeGreaterThanOrEqual(4.5)
  expect(contrast('#ffffff', light['--brand-text'] ?? '')).toBeGreaterThanOrEqual(4.5)
  expect(contrast('#1e2127', dark['--brand-text'] ?? '')).toBeGreaterThanOrEqual(4.5)
  // A dark button must stand out on a dark page.
  expect(contrast('#ffffff', dark['--mantine-color-brand-filled'] ?? '')).toBeGreaterThanOrEqual(4.5)
  for (const ground of ['--ground', '--surface', '--raised'] as const)
    for (const shape of ['--mantine-color-brand-filled', '--brand'] as const)
      expect(contrast(dark[shape] ?? '', dark[ground] ?? ''), `${shape} on ${ground}`).toBeGreaterThanOrEqual(
        3,
      )
})

test('a scale has ten steps, and the picked colour is the seventh', () => {
  expect(scaleOf('#2677fe')).toHaveLength(10)
  expect(scaleOf('#2677fe')[6]).toBe('#2677fe')
})

test('every text colour is readable on every ground', () => {
  const { light, dark } = variablesOf(mergeMantineTheme(DEFAULT_THEME, themeOf('#2677fe', 'zh')))
  for (const theme of [light, dark] as Record<string, string>[])
    for (const ground of ['--ground', '--surface', '--raised', '--hover'])
      for (const word of ['--mantine-color-text', '--secondary', '--mantine-color-error'])
        expect(
          contrast(theme[word] ?? '', theme[ground] ?? ''),
          `${word} on ${ground}`,
        ).toBeGreaterThanOrEqual(4.5)
})
