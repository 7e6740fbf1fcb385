import type { VisualStyle } from '../../model/layout.ts';

/** What a visual style makes of surfaces. */
export interface SurfaceLook {
  /** none: wires; background: they hide what is behind them; else they are painted. */
  faces: 'none' | 'background' | 'colors' | 'gray' | 'warmToCool';
  /** Lines of lights and darks are smoothed over, unless each facet is to be seen. */
  smooth: boolean;
  edges: boolean;
  /** Nothing hides anything. */
  seeThrough: boolean;
}

const wires: SurfaceLook = { faces: 'none', smooth: false, edges: true, seeThrough: true };
const shaded: SurfaceLook = { faces: 'colors', smooth: true, edges: false, seeThrough: false };

const LOOKS: Record<VisualStyle, SurfaceLook> = {
  wireframe: wires,
  hidden: { faces: 'background', smooth: false, edges: true, seeThrough: false },
  flat: { ...shaded, smooth: false },
  flatWithEdges: { ...shaded, smooth: false, edges: true },
  shaded,
  shadedWithEdges: { ...shaded, edges: true },
  realistic: shaded,
  conceptual: { ...shaded, faces: 'warmToCool', edges: true },
  shadesOfGray: { ...shaded, faces: 'gray', edges: true },
  xRay: { ...shaded, edges: true, seeThrough: true },
};

export const lookOf = (style: VisualStyle | undefined): SurfaceLook => LOOKS[style ?? 'wireframe'];
