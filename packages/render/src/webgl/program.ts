/** A linked program and its uniforms by name. */
export interface Program {
  program: WebGLProgram;
  uniform: Record<string, WebGLUniformLocation>;
}

/** Undefined where the context was lost meanwhile; throws on a fault in the source. */
export function makeProgram(
  gl: WebGL2RenderingContext,
  vertex: string,
  fragment: string,
  defines: readonly string[] = [],
): Program | undefined {
  const program = gl.createProgram();
  for (const [type, source] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(type);
    if (!shader) return undefined;
    gl.shaderSource(shader, defined(source, defines));
    gl.compileShader(shader);
    gl.attachShader(program, shader);
    gl.deleteShader(shader);
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) {
    if (gl.isContextLost()) return undefined;
    const logs = (gl.getAttachedShaders(program) ?? []).map((shader) => gl.getShaderInfoLog(shader));
    throw new Error([gl.getProgramInfoLog(program), ...logs].filter(Boolean).join('\n'));
  }
  const uniform: Record<string, WebGLUniformLocation> = {};
  const count = gl.getProgramParameter(program, gl.ACTIVE_UNIFORMS) as number;
  for (let i = 0; i < count; i++) {
    const info = gl.getActiveUniform(program, i);
    const location = info && gl.getUniformLocation(program, info.name);
    if (info && location) uniform[info.name] = location;
  }
  return { program, uniform };
}

/** The version has to come first. */
function defined(source: string, defines: readonly string[]): string {
  const end = source.indexOf('\n') + 1;
  return source.slice(0, end) + defines.map((name) => `#define ${name}\n`).join('') + source.slice(end);
}
