import { execFileSync, spawnSync } from 'node:child_process';
import type { Summary } from './summary.ts';

/** ezdxf, where Python has it (Debian: python3-ezdxf): a reader of DXF that we had no part in. */
const PYTHON = ['/usr/bin/python3', 'python3'].find(
  (python) => spawnSync(python, ['-c', 'import ezdxf']).status === 0,
);

export const hasEzdxf = PYTHON !== undefined;

const PROGRAM = String.raw`
import sys, json, ezdxf
NAMES = {'TRACE': 'SOLID', 'MPOLYGON': 'HATCH', 'ARC_DIMENSION': 'DIMENSION', 'LARGE_RADIAL_DIMENSION': 'DIMENSION', 'MLEADER': 'MULTILEADER'}

def coordinates(e, t):
    d = e.dxf
    if t == 'LINE': return [*d.start, *d.end]
    if t == 'POINT': return [*d.location]
    if t in ('INSERT', 'MTEXT'): return [*d.insert]
    if t in ('TEXT', 'ATTRIB', 'ATTDEF'): return [*d.insert][:2] + [d.height]
    if t in ('CIRCLE', 'ARC'): return [*d.center, d.radius]
    if t == 'ELLIPSE': return [*d.center, *d.major_axis]
    if t == 'LWPOLYLINE': return [v for p in e.get_points('xy') for v in p]
    if t == 'SPLINE': return [float(v) for p in (e.control_points or e.fit_points) for v in p]
    if t in ('SOLID', 'TRACE'): return [v for p in (d.vtx0, d.vtx1, d.vtx2, d.get('vtx3', d.vtx2)) for v in p]
    return []

def summary(path):
    doc = ezdxf.readfile(path)
    out = {'counts': {}, 'sums': {}, 'sizes': {}, 'layouts': sorted(doc.layout_names()),
           # ezdxf adds DEFPOINTS of its own accord
           'layers': sorted(n for n in (l.dxf.name.upper() for l in doc.layers) if n != 'DEFPOINTS'), 'extended': 0, 'groups': len(list(doc.groups)), 'audit': []}
    def count(e, part=False):
        t = e.dxftype()
        if t == 'VIEWPORT': return
        n = NAMES.get(t, t)
        if t == 'POLYLINE' and (e.is_poly_face_mesh or e.is_polygon_mesh): n = 'POLYMESH'
        out['counts'][n] = out['counts'].get(n, 0) + 1
        for v in coordinates(e, t):
            out['sums'][n] = out['sums'].get(n, 0) + v
            out['sizes'][n] = out['sizes'].get(n, 0) + abs(v)
        if not part and e.xdata: out['extended'] += 1
        for a in getattr(e, 'attribs', None) or []: count(a, True)
    for block in doc.blocks:
        for e in block: count(e)
    out['audit'] = [error.message for error in doc.audit().errors][:20]
    return out

for line in sys.stdin:
    path = line.rstrip('\n')
    if not path: continue
    try: print(json.dumps(summary(path)), flush=True)
    except Exception as error: print(json.dumps({'failed': type(error).__name__ + ': ' + str(error)}), flush=True)
`;

export type EzdxfSummary = (Summary & { audit: string[]; failed?: undefined }) | { failed: string };

/** Python and the program that takes names of files, one a line, and gives what ezdxf makes of each, likewise. */
export const EZDXF_COMMAND: readonly string[] = [PYTHON ?? 'python3', '-c', PROGRAM];

/** What ezdxf makes of each file. */
export function readWithEzdxf(paths: readonly string[]): EzdxfSummary[] {
  if (!PYTHON) throw new Error('ezdxf is not at hand');
  const out = execFileSync(PYTHON, ['-c', PROGRAM], { input: paths.join('\n'), maxBuffer: 1 << 28 });
  return out
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as EzdxfSummary);
}
