import { expect, test } from 'vitest';
import { argumentsOf, parsePart21, referencesOf, stringOf } from './part21.ts';
import { assemblyOf } from './products.ts';

/** A wheel, used twice in a cart: once where it was drawn, once 5 further along X and turned a quarter around Z. */
const cart = `ISO-10303-21;
HEADER;
FILE_DESCRIPTION(('a;b'),'2;1');
ENDSEC;
DATA;
#1=PRODUCT('W','Wheel; ''big''','',(#90));
#2=PRODUCT_DEFINITION_FORMATION('','',#1);
#3=PRODUCT_DEFINITION('','',#2,#91);
#4=PRODUCT_DEFINITION_SHAPE('','',#3);
#5=ADVANCED_BREP_SHAPE_REPRESENTATION('',(#92),#93);
#6=SHAPE_DEFINITION_REPRESENTATION(#4,#5);
#11=PRODUCT('C','Cart','',(#90));
#12=PRODUCT_DEFINITION_FORMATION('','',#11);
#13=PRODUCT_DEFINITION('','',#12,#91);
#14=PRODUCT_DEFINITION_SHAPE('','',#13);
#15=SHAPE_REPRESENTATION('',(#40,#41),#93);
#16=SHAPE_DEFINITION_REPRESENTATION(#14,#15);
#20=NEXT_ASSEMBLY_USAGE_OCCURRENCE('1','left','',#13,#3,$);
#21=PRODUCT_DEFINITION_SHAPE('','',#20);
#22=CONTEXT_DEPENDENT_SHAPE_REPRESENTATION(#23,#21);
#23=(REPRESENTATION_RELATIONSHIP('','',#5,#15)REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION(#24)SHAPE_REPRESENTATION_RELATIONSHIP());
#24=ITEM_DEFINED_TRANSFORMATION('','',#40,#40);
#30=NEXT_ASSEMBLY_USAGE_OCCURRENCE('2','right','',#13,#3,$);
#31=PRODUCT_DEFINITION_SHAPE('','',#30);
#32=CONTEXT_DEPENDENT_SHAPE_REPRESENTATION(#33,#31);
#33=(REPRESENTATION_RELATIONSHIP('','',#5,#15)REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION(#34)SHAPE_REPRESENTATION_RELATIONSHIP());
#34=ITEM_DEFINED_TRANSFORMATION('','',#40,#41);
#40=AXIS2_PLACEMENT_3D('',#50,#51,#52);
#41=AXIS2_PLACEMENT_3D('',#53,#51,#54);
#50=CARTESIAN_POINT('',(0.,0.,0.));
#51=DIRECTION('',(0.,0.,1.));
#52=DIRECTION('',(1.,0.,0.));
#53=CARTESIAN_POINT('',(5.,0.,0.));
#54=DIRECTION('',(0.,1.,0.));
ENDSEC;
END-ISO-10303-21;
`;

test('records are cut at semicolons outside of strings', () => {
  const { records, header } = parsePart21(cart)!;
  expect(header).toContain('FILE_DESCRIPTION');
  const wheel = records.get(1)!;
  expect(wheel.type).toBe('PRODUCT');
  expect(stringOf(argumentsOf(wheel.args)[1])).toBe("Wheel; 'big'");
  expect(referencesOf(records.get(20)!)).toEqual([13, 3]);
  expect(parsePart21('no step')).toBeUndefined();
});

test('letters beyond ASCII are read in both ways of writing them', () => {
  expect(stringOf("'\\X2\\56FE7EB8\\X0\\ \\X\\E9'")).toBe('图纸 é');
});

test('an assembly tells how often and where each product is used', () => {
  const { products, roots } = assemblyOf(parsePart21(cart)!);
  expect(roots).toEqual([13]);
  expect(products.get(3)).toMatchObject({ name: "Wheel; 'big'", shapes: [6] });
  const [left, right] = products.get(13)!.uses;
  expect(left).toMatchObject({ child: 3, name: 'left' });
  expect(left!.matrix.slice(12, 15).map(Math.abs)).toEqual([0, 0, 0]);
  // A point at (1, 0, 0) of the wheel lies at (5, 1, 0) of the cart.
  const m = right!.matrix;
  expect([m[0]! + m[12]!, m[1]! + m[13]!, m[2]! + m[14]!]).toEqual([5, 1, 0]);
});
