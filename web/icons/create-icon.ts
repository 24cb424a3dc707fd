import { createElement, type ComponentType, type SVGProps } from 'react'

/** `size` is the width and height in pixels, `stroke` the width of the lines on a grid of 24 by 24. */
interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'stroke'> {
  size?: number | string
  stroke?: number | string
}

export type Icon = ComponentType<IconProps>

/**
 * A component for an outline icon of Tabler Icons 3.51.0 (MIT, © Paweł Kuna). Each icon has a file of its own, so that a screen
 * loads only the icons it shows. A path is its data, or its attributes where it is filled.
 */
export function createIcon(name: string, paths: readonly (string | SVGProps<SVGPathElement>)[]): Icon {
  return function TablerIcon({ size = 24, stroke = 2, className, children, ...rest }) {
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: stroke,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: `tabler-icon tabler-icon-${name}${className === undefined ? '' : ` ${className}`}`,
        ...rest,
      },
      ...paths.map((d) => createElement('path', typeof d === 'string' ? { d } : d)),
      children,
    )
  }
}
