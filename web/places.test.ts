import { expect, test } from 'vitest'
import { places } from '../contract/places.ts'
import { screens } from './screens.ts'

test.each(Object.entries(places))('the place of %s is a screen', (_name, path) => {
  expect(screens.find((screen) => screen.path === path)?.page).toBeDefined()
})
