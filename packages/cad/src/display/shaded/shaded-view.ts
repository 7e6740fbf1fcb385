/** Draws a space with its surfaces: pictures of them, then their edges and everything else as far as it is seen. */
import { type Box, commonBox, emptyBox, isEmptyBox, uniteBox } from '@linework/geom/box';
import type { Context, EntityLook } from '../context.ts';
import type { Floats } from '../columns.ts';
import { GroupBuilder } from '../group.ts';
import type { Group, Style } from '../list.ts';
import { type Body, faceColor } from './bodies.ts';
import { paintBody, pictureBox, silhouettes, viewedPoints } from './body-view.ts';
import type { ViewCamera } from './camera.ts';
import { DepthBuffer, type ItemPicture } from './depth-buffer.ts';
import { type Compiled, flattenView } from './flatten.ts';
import type { SurfaceLook } from './look.ts';
import { encodePicture } from './png.ts';
import { paintOf } from './shading.ts';
import { type LineSight, visibleRuns } from './visible-lines.ts';

export interface ShadedSpace {
  camera: ViewCamera;
  look: SurfaceLook;
  /** Of the picture: what is outside of it need not be drawn. All of the surfaces where absent. */
  frame: Box | undefined;
  /** Of the longer side of the pictures. */
  pixels: number;
  bodies: readonly Body[];
  /** The same without surfaces, along the view and from the side. */
  front: Compiled;
  side: Compiled;
  /** Layers that this view does not show. */
  frozen: ReadonlySet<number>;
}

/** Bodies with pictures of their own, which can be picked one by one; beyond these one picture holds all of a layer. */
const MAX_PICTURES = 48;
const XRAY_OPACITY = 0.5;
/** The farther away part of a perspective view that is drawn, beside what the frame shows. */
const AROUND = 1.5;

type Viewed = { body: Body; points: Float64Array; item: number };

/** Undefined where there is more to it than a view may have. `boxes`: takes those of entities. */
export function drawShaded(
  context: Context,
  name: string,
  group: number,
  space: ShadedSpace,
  boxes: Floats,
): Group | undefined {
  return new ShadedView(context, name, group, space).draw(boxes);
}

class ShadedView {
  readonly #context: Context;
  readonly #group: number;
  readonly #space: ShadedSpace;
  readonly #out: GroupBuilder;
  /** Of entities, by handle. */
  readonly #rows = new Map<number, { row: number; box: Box }>();

  constructor(context: Context, name: string, group: number, space: ShadedSpace) {
    this.#context = context;
    this.#group = group;
    this.#space = space;
    this.#out = new GroupBuilder(name);
  }

  draw(boxes: Floats): Group | undefined {
    const { camera, look, bodies, front, side, frozen } = this.#space;
    const before = this.#context.entities.count;
    const shown = look.faces === 'none' ? [] : bodies;
    const viewed = withItems(shown, camera);
    const buffer = this.#buffer(viewed);
    if (buffer) this.#paint(viewed, buffer);
    const frame = this.#space.frame && camera.isPerspective ? grown(this.#space.frame) : undefined;
    const sight = { camera, buffer: look.seeThrough ? undefined : buffer, frame };
    if (look.edges) this.#edges(viewed, sight);
    const surfaces = new Set(shown.map(({ entity }) => entity.handle));
    const isComplete = flattenView(front, side, {
      context: this.#context,
      sight,
      surfaces,
      frozen,
      draw: (handle, type, style, put) => this.#put(handle, type, style, put),
    });
    if (!isComplete) {
      this.#context.entities.truncate(before);
      return undefined;
    }
    for (const { row, box } of this.#rows.values()) {
      if (isEmptyBox(box)) continue;
      this.#context.entities.setBox(row, box.minX, box.minY, box.maxX, box.maxY);
      boxes.push4(box.minX, box.minY, box.maxX, box.maxY);
    }
    return this.#out.done();
  }

  #buffer(viewed: readonly Viewed[]): DepthBuffer | undefined {
    const { camera, frame, pixels } = this.#space;
    const all = emptyBox();
    for (const { points } of viewed) pictureBox(points, camera, all);
    if (isEmptyBox(all)) return undefined;
    const box = frame ? commonBox(all, camera.isPerspective ? grown(frame) : frame) : all;
    return box && box.maxX > box.minX && box.maxY > box.minY ? new DepthBuffer(box, pixels) : undefined;
  }

  #paint(viewed: readonly Viewed[], buffer: DepthBuffer): void {
    const { camera, look } = this.#space;
    // Those that are seen through come last, over what is behind them.
    const opacityOf = ({ opacity }: Body): number =>
      look.seeThrough ? XRAY_OPACITY : opacity > 0.98 ? 1 : opacity;
    for (const isOpaque of [true, false])
      for (const { body, points, item } of viewed) {
        const opacity = opacityOf(body);
        if ((opacity === 1) !== isOpaque) continue;
        const paint = paintOf(faceColor(body.color), look.faces);
        paintBody(points, body.mesh.indices, camera, buffer, item, paint, opacity, look.smooth);
      }
    if (look.faces === 'background') return;
    for (const picture of buffer.pictures()) {
      const { body } = viewed.find(({ item }) => item === picture.item)!;
      this.#picture(body, picture);
    }
  }

  #picture(body: Body, { rgba, width, height, minX, maxY, pixel }: ItemPicture): void {
    const bytes = encodePicture(rgba, width, height);
    const image =
      this.#context.images.push({ path: '', width, height, bytes, brightness: 50, contrast: 50, fade: 0 }) -
      1;
    const frame = [minX, maxY - height * pixel, width * pixel, 0, 0, height * pixel];
    this.#put(body.owner.handle, body.owner.type, this.#style(body), (out) => out.image(frame, image, -1));
  }

  #edges(viewed: readonly Viewed[], sight: LineSight): void {
    for (const { body, points } of viewed) {
      const style = this.#style(body);
      const lines = [...body.mesh.edges, ...silhouettes(points, body.mesh, sight.camera)];
      this.#put(body.owner.handle, body.owner.type, style, (out) => {
        for (const line of lines) {
          const along = new Float64Array(3 * line.length);
          line.forEach((id, k) => along.set(points.subarray(3 * id, 3 * id + 3), 3 * k));
          for (const run of visibleRuns(along, sight))
            out.path(run.points, run.points.length / 2, 0, run.phase);
        }
      });
    }
  }

  #style({ source, entity, layer, color }: Body): Style {
    const look: EntityLook = {
      layer,
      color,
      lineType: 'CONTINUOUS',
      lineTypeScale: 1,
      lineWeight: entity.lineWeight === BY_BLOCK_WEIGHT ? BY_LAYER_WEIGHT : entity.lineWeight,
    };
    const { styles } = this.#context;
    return styles[this.#context.style(source, look)]!;
  }

  #put(handle: number, type: string, style: Style, put: (out: GroupBuilder) => void): void {
    let entry = this.#rows.get(handle);
    if (!entry) {
      const row = this.#context.entities.add(handle, type, style.layer, this.#group);
      this.#rows.set(handle, (entry = { row, box: emptyBox() }));
    }
    const out = this.#out;
    out.begin(entry.row, this.#context.addStyle(style));
    put(out);
    if (out.end()) uniteBox(entry.box, out.entityBox);
  }
}

const BY_LAYER_WEIGHT = -1;
const BY_BLOCK_WEIGHT = -2;

/** Which picture each body is in. */
function withItems(bodies: readonly Body[], camera: ViewCamera): Viewed[] {
  const layers = new Map<string, number>();
  return bodies.map((body, i) => {
    const layer = body.source.prefix + body.layer;
    if (!layers.has(layer)) layers.set(layer, layers.size + 1);
    const item = bodies.length <= MAX_PICTURES ? i + 1 : layers.get(layer)!;
    return { body, points: viewedPoints(body.mesh, body.placement, camera), item: item & 0xffff };
  });
}

function grown({ minX, minY, maxX, maxY }: Box): Box {
  const [w, h] = [((maxX - minX) * (AROUND - 1)) / 2, ((maxY - minY) * (AROUND - 1)) / 2];
  return { minX: minX - w, minY: minY - h, maxX: maxX + w, maxY: maxY + h };
}
