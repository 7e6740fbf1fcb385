/** Draws a merged model by WebGL itself, lit as engine/stage.ts lights it, so that nobody sees the viewer take over. */
import type { MergedModel } from '@linework/solid/read/merged-glb';
import type { FirstCamera } from './firstCamera.ts';

const vertexShader = `#version 300 es
in vec3 position;
in vec3 normal;
uniform mat4 view, projection;
out vec3 at, facing;
void main() {
  vec4 seen = view * vec4(position, 1.0);
  at = seen.xyz;
  facing = mat3(view) * normal;
  gl_Position = projection * seen;
}`;
/** Light from the sky and the ground, a little from everywhere, and a sun above the viewer's shoulder. */
const fragmentShader = `#version 300 es
precision highp float;
in vec3 at, facing;
uniform mat4 view;
uniform vec4 color;
out vec4 pixel;
const vec3 ground = vec3(0.254, 0.275, 0.319);
const vec3 sun = normalize(vec3(0.6, 1.2, 1.8));
void main() {
  vec3 n = normalize(facing);
  if (dot(n, at) > 0.0) n = -n;
  vec3 sky = mix(ground, vec3(1.0), dot(n, mat3(view)[1]) * 0.5 + 0.5);
  vec3 light = color.rgb * (0.55 + 1.1 * sky + 1.9 * max(dot(n, sun), 0.0)) / 3.14159265;
  light = clamp(light, 0.0, 1.0);
  pixel = vec4(mix(pow(light, vec3(1.0 / 2.4)) * 1.055 - 0.055, light * 12.92, lessThanEqual(light, vec3(0.0031308))), color.a);
}`;

export class FirstFrame {
  readonly #gl: WebGL2RenderingContext;
  readonly #model: MergedModel;
  readonly #view: WebGLUniformLocation | null;
  readonly #projection: WebGLUniformLocation | null;
  readonly #color: WebGLUniformLocation | null;

  /** Not for programs that do a card's work: there it is half of all. */
  static contextOf(canvas: HTMLCanvasElement): { gl: WebGL2RenderingContext; hasCard: boolean } | undefined {
    const card = canvas.getContext('webgl2', { antialias: true, failIfMajorPerformanceCaveat: true });
    if (card) return { gl: card, hasCard: true };
    const gl = canvas.getContext('webgl2', { antialias: false });
    return gl ? { gl, hasCard: false } : undefined;
  }

  constructor(gl: WebGL2RenderingContext, model: MergedModel) {
    this.#gl = gl;
    this.#model = model;
    const program = gl.createProgram();
    for (const [type, source] of [
      [gl.VERTEX_SHADER, vertexShader],
      [gl.FRAGMENT_SHADER, fragmentShader],
    ] as const) {
      const shader = gl.createShader(type)!;
      gl.shaderSource(shader, source);
      gl.compileShader(shader);
      gl.attachShader(program, shader);
    }
    gl.bindAttribLocation(program, 0, 'position');
    gl.bindAttribLocation(program, 1, 'normal');
    gl.linkProgram(program);
    gl.useProgram(program);
    this.#view = gl.getUniformLocation(program, 'view');
    this.#projection = gl.getUniformLocation(program, 'projection');
    this.#color = gl.getUniformLocation(program, 'color');
    const fill = (target: GLenum, data: AllowSharedBufferSource): void => {
      gl.bindBuffer(target, gl.createBuffer());
      gl.bufferData(target, data, gl.STATIC_DRAW);
    };
    fill(gl.ARRAY_BUFFER, model.positions);
    gl.enableVertexAttribArray(0);
    gl.vertexAttribPointer(0, 3, gl.FLOAT, false, 0, 0);
    fill(gl.ARRAY_BUFFER, model.normals);
    gl.enableVertexAttribArray(1);
    gl.vertexAttribPointer(1, 3, gl.BYTE, true, 4, 0);
    fill(gl.ELEMENT_ARRAY_BUFFER, model.indices);
    gl.enable(gl.DEPTH_TEST);
    gl.blendFuncSeparate(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA, gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  }

  draw(camera: FirstCamera): void {
    const gl = this.#gl;
    gl.viewport(0, 0, gl.drawingBufferWidth, gl.drawingBufferHeight);
    gl.disable(gl.BLEND);
    gl.depthMask(true);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    gl.uniformMatrix4fv(this.#view, false, camera.view);
    gl.uniformMatrix4fv(this.#projection, false, camera.projection);
    for (const { start, count, color } of this.#model.runs) {
      if (color[3]! < 1) {
        gl.enable(gl.BLEND);
        gl.depthMask(false);
      }
      gl.uniform4fv(this.#color, color);
      gl.drawElements(gl.TRIANGLES, count, gl.UNSIGNED_INT, start * 4);
    }
  }

  dispose(): void {
    this.#gl.getExtension('WEBGL_lose_context')?.loseContext();
  }
}
