/** STEP files that tests write, record by record: a solid, its product, and what is said of its faces. */
export type StepPoint = readonly [number, number, number];

export class StepWriter {
  readonly #records: string[] = [];
  readonly #unit: 'mm' | 'inch';

  constructor(unit: 'mm' | 'inch' = 'mm') {
    this.#unit = unit;
  }

  add(text: string): string {
    return `#${this.#records.push(text)}`;
  }

  point([x, y, z]: StepPoint): string {
    return this.add(`CARTESIAN_POINT('',(${real(x)},${real(y)},${real(z)}))`);
  }

  axes(origin: StepPoint, axis: StepPoint, across: StepPoint): string {
    const [z, x] = [axis, across].map((each) => this.add(`DIRECTION('',(${each.map(real).join(',')}))`));
    return this.add(`AXIS2_PLACEMENT_3D('',${this.point(origin)},${z},${x})`);
  }

  vertex(at: StepPoint): string {
    return this.add(`VERTEX_POINT('',${this.point(at)})`);
  }

  face(bounds: readonly string[], surface: string, sense = '.T.'): string {
    return this.add(`ADVANCED_FACE('',(${bounds.join(',')}),${surface},${sense})`);
  }

  /** The units that everything is in. */
  context(): { context: string; length: string; angle: string } {
    let length = this.add('(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.))');
    if (this.#unit === 'inch') {
      const size = this.add(`LENGTH_MEASURE_WITH_UNIT(LENGTH_MEASURE(25.4),${length})`);
      const exponents = this.add('DIMENSIONAL_EXPONENTS(1.,0.,0.,0.,0.,0.,0.)');
      length = this.add(`(CONVERSION_BASED_UNIT('INCH',${size})LENGTH_UNIT()NAMED_UNIT(${exponents}))`);
    }
    const angle = this.add('(NAMED_UNIT(*)PLANE_ANGLE_UNIT()SI_UNIT($,.RADIAN.))');
    const ball = this.add('(NAMED_UNIT(*)SI_UNIT($,.STERADIAN.)SOLID_ANGLE_UNIT())');
    const context = this.add(
      `(GEOMETRIC_REPRESENTATION_CONTEXT(3)GLOBAL_UNIT_ASSIGNED_CONTEXT((${length},${angle},${ball}))REPRESENTATION_CONTEXT('',''))`,
    );
    return { context, length, angle };
  }

  /** Its shape may lie in a document of its own. */
  product(name: string, document?: string): { definition: string; shape: string; formation: string } {
    const application = this.add("APPLICATION_CONTEXT('design')");
    const about = this.add(`PRODUCT_CONTEXT('',${application},'mechanical')`);
    const part = this.add(`PRODUCT('${name}','${name}','',(${about}))`);
    const formation = this.add(`PRODUCT_DEFINITION_FORMATION('','',${part})`);
    const stage = this.add(`PRODUCT_DEFINITION_CONTEXT('part definition',${application},'design')`);
    const definition = this.add(
      document === undefined
        ? `PRODUCT_DEFINITION('','',${formation},${stage})`
        : `PRODUCT_DEFINITION_WITH_ASSOCIATED_DOCUMENTS('','',${formation},${stage},(${document}))`,
    );
    return { definition, formation, shape: this.add(`PRODUCT_DEFINITION_SHAPE('','',${definition})`) };
  }

  /** A product of one closed body. */
  solid(faces: readonly string[], name = 'body', type = 'MANIFOLD_SOLID_BREP') {
    const shell = this.add(`CLOSED_SHELL('',(${faces.join(',')}))`);
    const solid = this.add(`${type}('',${shell})`);
    const units = this.context();
    const origin = this.axes([0, 0, 0], [0, 0, 1], [1, 0, 0]);
    const body = this.add(`ADVANCED_BREP_SHAPE_REPRESENTATION('',(${origin},${solid}),${units.context})`);
    const product = this.product(name);
    this.add(`SHAPE_DEFINITION_REPRESENTATION(${product.shape},${body})`);
    return { ...units, ...product, solid, body, origin };
  }

  bytes(): Uint8Array {
    const data = this.#records.map((text, i) => `#${i + 1}=${text};`).join('\n');
    return new TextEncoder().encode(
      `ISO-10303-21;\nHEADER;\nFILE_DESCRIPTION((''),'2;1');\nFILE_NAME('','',(''),(''),'','','');\nFILE_SCHEMA(('AUTOMOTIVE_DESIGN'));\nENDSEC;\nDATA;\n${data}\nENDSEC;\nEND-ISO-10303-21;\n`,
    );
  }
}

export const real = (value: number): string => (Number.isInteger(value) ? `${value}.` : `${value}`);

/** Around the z axis, as `turnedBody`: circles closed by planes, then the surface between them. */
export function turnedFaces(
  step: StepWriter,
  surface: string,
  rims: readonly { z: number; radius: number }[],
  axis: StepPoint = [0, 0, 1],
): string[] {
  const faces: string[] = [];
  const bounds: string[] = [];
  rims.forEach(({ z, radius }, i) => {
    const vertex = step.vertex([radius, 0, z]);
    const circle = step.add(`CIRCLE('',${step.axes([0, 0, z], [0, 0, 1], [1, 0, 0])},${real(radius)})`);
    const edge = step.add(`EDGE_CURVE('',${vertex},${vertex},${circle},.T.)`);
    const [side, lid] = i === 0 ? ['.T.', '.F.'] : ['.F.', '.T.'];
    const loop = (sense: string): string =>
      step.add(`EDGE_LOOP('',(${step.add(`ORIENTED_EDGE('',*,*,${edge},${sense})`)}))`);
    bounds.push(step.add(`FACE_BOUND('',${loop(side)},.T.)`));
    const plane = step.add(`PLANE('',${step.axes([0, 0, z], [0, 0, i === 0 ? -1 : 1], [1, 0, 0])})`);
    faces.push(step.face([step.add(`FACE_OUTER_BOUND('',${loop(lid)},.T.)`)], plane));
  });
  if (rims.length === 0) {
    const [, size = '0'] = /([\d.]+)\)$/.exec(surface) ?? [];
    const pole = step.add(`VERTEX_LOOP('',${step.vertex([0, 0, -Number(size)])})`);
    bounds.push(step.add(`FACE_BOUND('',${pole},.T.)`));
  }
  const placed = surface.replace('@', step.axes([0, 0, 0], axis, [1, 0, 0]));
  return [...faces, step.face(bounds, step.add(placed))];
}

export function boxFaces(step: StepWriter, [x, y, z]: StepPoint): string[] {
  const corners = Array.from({ length: 8 }, (_, i): StepPoint => [
    i & 1 ? x : 0,
    i & 2 ? y : 0,
    i & 4 ? z : 0,
  ]);
  const vertices = corners.map((corner) => step.vertex(corner));
  const edges = new Map<string, string>();
  const edgeOf = (a: number, b: number): string => {
    const key = `${Math.min(a, b)} ${Math.max(a, b)}`;
    let edge = edges.get(key);
    if (!edge) {
      const [from, to] = [Math.min(a, b), Math.max(a, b)];
      const along = corners[to]!.map((value, k) => Math.sign(value - corners[from]![k]!));
      const vector = step.add(`VECTOR('',${step.add(`DIRECTION('',(${along.map(real).join(',')}))`)},1.)`);
      const line = step.add(`LINE('',${step.point(corners[from]!)},${vector})`);
      edges.set(key, (edge = step.add(`EDGE_CURVE('',${vertices[from]},${vertices[to]},${line},.T.)`)));
    }
    return step.add(`ORIENTED_EDGE('',*,*,${edge},${a < b ? '.T.' : '.F.'})`);
  };
  const sides: [number[], StepPoint, StepPoint][] = [
    [
      [0, 2, 3, 1],
      [0, 0, -1],
      [1, 0, 0],
    ],
    [
      [4, 5, 7, 6],
      [0, 0, 1],
      [1, 0, 0],
    ],
    [
      [0, 1, 5, 4],
      [0, -1, 0],
      [1, 0, 0],
    ],
    [
      [2, 6, 7, 3],
      [0, 1, 0],
      [1, 0, 0],
    ],
    [
      [0, 4, 6, 2],
      [-1, 0, 0],
      [0, 1, 0],
    ],
    [
      [1, 3, 7, 5],
      [1, 0, 0],
      [0, 1, 0],
    ],
  ];
  return sides.map(([ids, normal, across]) => {
    const loop = ids.map((id, i) => edgeOf(id, ids[(i + 1) % 4]!));
    const bound = step.add(`FACE_OUTER_BOUND('',${step.add(`EDGE_LOOP('',(${loop.join(',')}))`)},.T.)`);
    return step.face([bound], step.add(`PLANE('',${step.axes(corners[ids[0]!]!, normal, across)})`));
  });
}

/** A pin of 20 by 30 with everything that can be said of how exactly it is to be made. */
export function pinStep(unit: 'mm' | 'inch' = 'mm'): Uint8Array {
  const step = new StepWriter(unit);
  addPin(step);
  return step.bytes();
}

/** Two of these pins in a holder, the second 50 along X. */
export function pinsStep(unit: 'mm' | 'inch' = 'mm'): Uint8Array {
  const step = new StepWriter(unit);
  addHolder(step, addPin(step));
  return step.bytes();
}

function addHolder(
  step: StepWriter,
  pin: { definition: string; body: string; origin: string; context: string },
): void {
  const holder = step.product('Holder');
  const places = [0, 50].map((x) => step.axes([x, 0, 0], [0, 0, 1], [1, 0, 0]));
  const whole = step.add(`SHAPE_REPRESENTATION('',(${places.join(',')}),${pin.context})`);
  step.add(`SHAPE_DEFINITION_REPRESENTATION(${holder.shape},${whole})`);
  places.forEach((place, i) => {
    const use = step.add(
      `NEXT_ASSEMBLY_USAGE_OCCURRENCE('${i}','Pin ${i}','',${holder.definition},${pin.definition},$)`,
    );
    const shape = step.add(`PRODUCT_DEFINITION_SHAPE('','',${use})`);
    const moved = step.add(`ITEM_DEFINED_TRANSFORMATION('','',${pin.origin},${place})`);
    const relation = step.add(
      `(REPRESENTATION_RELATIONSHIP('','',${pin.body},${whole})REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION(${moved})SHAPE_REPRESENTATION_RELATIONSHIP())`,
    );
    step.add(`CONTEXT_DEPENDENT_SHAPE_REPRESENTATION(${relation},${shape})`);
  });
}

/** How programs tie a product to the file that it lies in. */
export type StepLink = 'associated' | 'referenced' | 'managed';

/** The same holder without the pin itself, which lies in `file`. */
export function splitStep(file: string, link: StepLink): Uint8Array {
  const step = new StepWriter();
  const { context } = step.context();
  const kind = step.add("DOCUMENT_TYPE('geometry')");
  const document = step.add(`DOCUMENT_FILE('${link === 'referenced' ? file : 'D1'}','','',${kind},'','')`);
  if (link !== 'referenced') {
    const role = step.add("IDENTIFICATION_ROLE('external document id and location','')");
    const source = step.add("EXTERNAL_SOURCE(IDENTIFIER(''))");
    step.add(`APPLIED_EXTERNAL_IDENTIFICATION_ASSIGNMENT('${file}',${role},${source},(${document}))`);
  }
  const pin = step.product('Pin', link === 'associated' ? document : undefined);
  if (link === 'referenced') step.add(`APPLIED_DOCUMENT_REFERENCE(${document},'',(${pin.definition}))`);
  if (link === 'managed') {
    const managed = step.product('D1', document);
    const paper = step.add(`DOCUMENT('D1','','',${kind})`);
    step.add(`DOCUMENT_PRODUCT_EQUIVALENCE('equivalence','',${paper},${managed.formation})`);
    step.add(`APPLIED_DOCUMENT_REFERENCE(${paper},'',(${pin.definition}))`);
  }
  const origin = step.axes([0, 0, 0], [0, 0, 1], [1, 0, 0]);
  const body = step.add(`SHAPE_REPRESENTATION('',(${origin}),${context})`);
  step.add(`SHAPE_DEFINITION_REPRESENTATION(${pin.shape},${body})`);
  addHolder(step, { ...pin, body, origin, context });
  return step.bytes();
}

function addPin(step: StepWriter): ReturnType<StepWriter['solid']> {
  const faces = turnedFaces(step, "CYLINDRICAL_SURFACE('',@,10.)", [
    { z: 0, radius: 10 },
    { z: 30, radius: 10 },
  ]);
  const pin = step.solid(faces, 'Pin');
  const { shape, body, context, length, angle } = pin;
  const [bottom, top, side] = faces.map((face, i) => {
    const type = i === 0 ? 'DATUM_FEATURE' : 'SHAPE_ASPECT';
    const aspect = step.add(`${type}('',$,${shape},.T.)`);
    step.add(`GEOMETRIC_ITEM_SPECIFIC_USAGE('','',${aspect},${body},${face})`);
    return aspect;
  });
  const written = (decimals: number): string => step.add(`VALUE_FORMAT_TYPE_QUALIFIER('NR2 2.${decimals}')`);
  const measure = (value: number, name = '', qualifier = '', of = length): string => {
    const kind = of === angle ? 'PLANE_ANGLE' : 'LENGTH';
    const qualified = qualifier === '' ? '' : `QUALIFIED_REPRESENTATION_ITEM((${qualifier}))`;
    return step.add(
      `(${kind}_MEASURE_WITH_UNIT()MEASURE_REPRESENTATION_ITEM()MEASURE_WITH_UNIT(${kind}_MEASURE(${real(value)}),${of})${qualified}REPRESENTATION_ITEM('${name}'))`,
    );
  };
  const plain = (value: number): string =>
    step.add(`LENGTH_MEASURE_WITH_UNIT(LENGTH_MEASURE(${real(value)}),${length})`);
  const hasValue = (dimension: string, ...items: string[]): string => {
    const values = step.add(`SHAPE_DIMENSION_REPRESENTATION('',(${items.join(',')}),${context})`);
    step.add(`DIMENSIONAL_CHARACTERISTIC_REPRESENTATION(${dimension},${values})`);
    return dimension;
  };
  const within = (dimension: string, lower: number, upper: number): void => {
    const range = step.add(`TOLERANCE_VALUE(${plain(lower)},${plain(upper)})`);
    step.add(`PLUS_MINUS_TOLERANCE(${range},${dimension})`);
  };
  const diameter = hasValue(
    step.add(`DIMENSIONAL_SIZE(${side},'diameter')`),
    measure(20, 'nominal value', written(2)),
  );
  within(diameter, 0, 0.1);
  const height = step.add(`DIMENSIONAL_LOCATION('linear distance','Height',${bottom},${top})`);
  within(hasValue(height, measure(30)), -0.2, 0.2);
  const fit = step.add(`DIMENSIONAL_SIZE(${side},'diameter')`);
  hasValue(fit, measure(20), step.add("DESCRIPTIVE_REPRESENTATION_ITEM('dimensional note','reference')"));
  step.add(`PLUS_MINUS_TOLERANCE(${step.add("LIMITS_AND_FITS('h','shaft','7','')")},${fit})`);
  const slope = step.add(`ANGULAR_LOCATION('Slope','',${bottom},${side},.SMALL.)`);
  hasValue(slope, measure(Math.PI / 2, '', '', angle));
  hasValue(
    step.add(`DIMENSIONAL_LOCATION('linear distance','Between',${bottom},${top})`),
    measure(29.8, 'lower limit'),
    measure(30.2, 'upper limit'),
  );

  const datum = step.add(`DATUM('Datum A',$,${shape},.F.,'A')`);
  step.add(`SHAPE_ASPECT_RELATIONSHIP('','',${bottom},${datum})`);
  const compartment = step.add(
    `DATUM_REFERENCE_COMPARTMENT('',$,${shape},.F.,${datum},(SIMPLE_DATUM_REFERENCE_MODIFIER(.MAXIMUM_MATERIAL_REQUIREMENT.)))`,
  );
  const system = step.add(`DATUM_SYSTEM('',$,${shape},.F.,(${compartment}))`);
  step.add(`FLATNESS_TOLERANCE('Flat top','',${plain(0.05)},${top})`);
  const upright = step.add(
    `(GEOMETRIC_TOLERANCE('Upright','',${plain(0.1)},${side})GEOMETRIC_TOLERANCE_WITH_DATUM_REFERENCE((${system}))GEOMETRIC_TOLERANCE_WITH_MODIFIERS((.MAXIMUM_MATERIAL_REQUIREMENT.))PERPENDICULARITY_TOLERANCE())`,
  );
  const round = step.add("TOLERANCE_ZONE_FORM('cylindrical or circular')");
  step.add(`TOLERANCE_ZONE('',$,${shape},.F.,(${upright}),${round})`);
  // As files before AP242 have it.
  const old = step.add(`DATUM_REFERENCE(1,${datum})`);
  step.add(`PARALLELISM_TOLERANCE('Level','',${plain(0.25)},${top},(${old}))`);

  const says = step.add(`PROPERTY_DEFINITION('semantic text','',${side})`);
  const text = step.add(
    "DESCRIPTIVE_REPRESENTATION_ITEM('Remark','Break sharp edges; \\X2\\00D8\\X0\\ 20 ground')",
  );
  const remark = step.add(`REPRESENTATION('',(${text}),${context})`);
  step.add(`PROPERTY_DEFINITION_REPRESENTATION(${says},${remark})`);
  const model = step.add(`DRAUGHTING_MODEL('',(),${context})`);
  const drawn = (name: string, about: string): void => {
    const callout = step.add(`DRAUGHTING_CALLOUT('${name}',())`);
    step.add(`DRAUGHTING_MODEL_ITEM_ASSOCIATION('','',${about},${model},${callout})`);
  };
  drawn('Linear size 1', diameter);
  drawn('Surface finish 1', top!);
  return pin;
}
