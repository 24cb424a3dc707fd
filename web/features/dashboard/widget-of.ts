import type { Widget, WidgetName } from '#contract/dashboard.ts'

/** The part of this name and shape. Undefined if the role has none. */
export const widgetOf = <S extends Widget['shape']>(widgets: readonly Widget[], name: WidgetName, shape: S) =>
  widgets.find(
    (widget): widget is Extract<Widget, { shape: S }> => widget.name === name && widget.shape === shape,
  )
